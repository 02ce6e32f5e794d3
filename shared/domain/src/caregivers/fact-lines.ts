import { FACTS, TEXT_FACTS, YES_NO_FACTS, type FactTexts, type YesNoFacts } from './facts.ts';

/** The yes-no facts that are true, as agency pages show them. */
export const trueFacts = (profile: YesNoFacts) => YES_NO_FACTS.filter((key) => profile[key]).map((key) => FACTS[key]);

/** Every known fact with its name, as an unlocked contact and its mail list them. */
export const factLines = (profile: FactTexts): { term: string; text: string }[] => [
  ...TEXT_FACTS.flatMap((key) => {
    const [text, { kind, term }] = [profile[key], FACTS[key]];
    return text === null ? [] : [{ term, text: kind === 'choices' ? text.replaceAll(';', ',') : text }];
  }),
  ...trueFacts(profile).map(({ yes }) => ({ term: yes, text: 'Yes' })),
];
