import { TEXT_FACTS, TEXT_KEYS, type FactTexts } from './facts.ts';
import { trueFacts } from './yes-no-facts.ts';

export const factLines = (profile: FactTexts): { term: string; text: string }[] => [
  ...TEXT_KEYS.flatMap((key) => {
    const text = profile[key];
    return text === null ? [] : [{ term: TEXT_FACTS[key].term, text: text.replaceAll(';', ',') }];
  }),
  ...trueFacts(profile).map(({ yes }) => ({ term: yes, text: 'Yes' })),
];
