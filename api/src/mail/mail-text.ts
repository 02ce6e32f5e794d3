import { withoutHiddenCharacters, withoutLiveAddresses } from '@marketplace/domain';

declare const SOURCE: unique symbol;
/** Text for a mail, made by one of the functions below: a plain string does not compile. */
export type MailText = string & { readonly [SOURCE]: 'ours' | 'people' };
/** Text without a word that people typed: for subjects, titles and links. */
export type OwnText = string & { readonly [SOURCE]: 'ours' };

/** A text is our own if each of its parts is. */
export type WholeText<Part> = [Part] extends [OwnText | number] ? OwnText : MailText;

const MAX_TYPED_TEXT_LENGTH = 200;
const ADDRESS = /^[\w.+'-]+@[a-z\d.-]+$/i;

/** Our own words, with values: words`We refunded ${amount}.` */
export function words<const Parts extends readonly (MailText | number)[]>(
  strings: TemplateStringsArray,
  ...parts: Parts
): WholeText<Parts[number]> {
  return String.raw({ raw: strings }, ...parts) as WholeText<Parts[number]>;
}

/** A text from our lists and settings, a number in words, or a link that we made. Never what a person typed. */
export const ownText = (text: string): OwnText => text as OwnText;

/** Typed text: one line, without invisible characters and without addresses that mail programs would link. */
export function typedText(text: string, max = MAX_TYPED_TEXT_LENGTH): MailText {
  const shown = withoutLiveAddresses(withoutHiddenCharacters(text.normalize('NFC')));
  return [...shown].slice(0, max).join('').trim() as MailText;
}

/** A person's email address, which mail programs may link. */
export const typedAddress = (address: string): MailText =>
  ADDRESS.test(address) ? (address as MailText) : typedText(address);

/** Several texts in one. */
export function joinedText<Part extends MailText>(parts: readonly Part[], between: string): WholeText<Part> {
  return parts.join(between) as WholeText<Part>;
}
