import type { LegalVersion } from '@marketplace/domain';

/** A legal text. `{product}` and `{support}` stand for the site's name and support address. */
export interface LegalDocument {
  title: string;
  version: LegalVersion;
  introduction: string;
  sections: readonly LegalSection[];
}

export interface LegalSection {
  title: string;
  /** Paragraphs of running text; a list is a paragraph of its own. */
  paragraphs: readonly (string | readonly string[])[];
}

export function fillIn(text: string, names: { productName: string; supportEmail: string }): string {
  return text.replaceAll('{product}', names.productName).replaceAll('{support}', names.supportEmail);
}
