import type { LegalVersion } from '@marketplace/domain';

/** A legal text. `{product}` and `{support}` are placeholders for the site's name and support address. */
export interface LegalDocument {
  title: string;
  version: LegalVersion;
  introduction: string;
  sections: readonly LegalSection[];
}

interface LegalSection {
  title: string;
  paragraphs: readonly (string | readonly string[])[];
}

export function fillIn(text: string, names: { productName: string; supportEmail: string }): string {
  return text.replaceAll('{product}', names.productName).replaceAll('{support}', names.supportEmail);
}
