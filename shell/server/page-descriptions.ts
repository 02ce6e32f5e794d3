/** Titles and descriptions of the pages that search engines list, before the page itself has loaded. */
const DESCRIPTIONS: Readonly<Record<string, { title: string; text: string }>> = {
  '/': {
    title: '{product} Overview',
    text: 'Licensed home care agencies find nurses, aides and therapists by discipline, place and weekly availability. Care professionals build a free profile.',
  },
  '/agency-terms': {
    title: 'Agency Terms and Conditions | {product}',
    text: 'The terms under which licensed home care and home health agencies use {product}.',
  },
  '/caregiver-terms': {
    title: 'Caregiver Release and Consent | {product}',
    text: 'What care professionals agree to when they publish a profile on {product}, and how they stay in control of it.',
  },
  '/care-professionals': {
    title: 'Care professionals | {product}',
    text: 'Build a free profile, say when you can work, and let licensed home care agencies near you get in touch.',
  },
};

/** The public pages of the sitemap. */
export const SITEMAP_PATHS = Object.keys(DESCRIPTIONS);

export function describePage(path: string | null, productName: string): { title: string; description: string | null } {
  const known = path === null ? undefined : DESCRIPTIONS[path];
  if (known === undefined) return { title: productName, description: null };
  const fill = (text: string) => text.replaceAll('{product}', productName);
  return { title: fill(known.title), description: fill(known.text) };
}
