import { withoutHiddenCharacters, withoutLiveAddresses } from '@marketplace/domain';

declare const SOURCE: unique symbol;
/** Text for an email, created by one of the functions below. A plain string does not compile. */
export type MailText = string & { readonly [SOURCE]: 'ours' | 'people' };
/** Text that contains nothing entered by users, for subjects, titles and links. */
export type OwnText = string & { readonly [SOURCE]: 'ours' };

/** Type of a combined text: OwnText only if each part is OwnText or a number. */
export type WholeText<Part> = [Part] extends [OwnText | number] ? OwnText : MailText;

const MAX_TYPED_TEXT_LENGTH = 200;
const ADDRESS = /^[\w.+'-]+@[a-z\d.-]+$/i;

/** Our own text with values: words`We refunded ${amount}.` */
export function words<const Parts extends readonly (MailText | number)[]>(
  strings: TemplateStringsArray,
  ...parts: Parts
): WholeText<Parts[number]> {
  return String.raw({ raw: strings }, ...parts) as WholeText<Parts[number]>;
}

/** Marks a string as our own, from lists, settings or our links. Never use it for text that a user entered. */
export const ownText = (text: string): OwnText => text as OwnText;

/**
 * Cleans text that a user entered: one line, without invisible characters, and without URLs that mail programs would
 * turn into links.
 */
export function typedText(text: string, max = MAX_TYPED_TEXT_LENGTH): MailText {
  const visibleText = withoutLiveAddresses(withoutHiddenCharacters(text.normalize('NFC')));
  return [...visibleText].slice(0, max).join('').trim() as MailText;
}

/** A person's email address. Mail programs may turn it into a link. */
export const typedAddress = (address: string): MailText =>
  ADDRESS.test(address) ? (address as MailText) : typedText(address);

export function joinedText<Part extends MailText>(parts: readonly Part[], separator: string): WholeText<Part> {
  return parts.join(separator) as WholeText<Part>;
}
