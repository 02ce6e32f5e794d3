interface AccountTab {
  /** Last segment of the tab's URL: 'people' in /account/people. */
  readonly path: string;
  readonly title: string;
  /** IDs of sections that moved here from the overview. Old links to /account#ID open this tab. */
  readonly sections: readonly string[];
}

/** Account tabs in display order. account-tab-page.tsx maps each to a component. */
export const ACCOUNT_TABS = [
  { path: 'people', title: 'People', sections: ['people-heading'] },
  { path: 'receipts', title: 'Receipts', sections: ['receipts-heading'] },
  { path: 'hidden', title: 'Hidden', sections: ['hidden-heading'] },
  { path: 'security', title: 'Security', sections: ['sign-in-security-heading'] },
] as const satisfies readonly AccountTab[];

export type AccountTabPath = (typeof ACCOUNT_TABS)[number]['path'];

/** A former tab, now a page. */
const APPLICATIONS: AccountTab = {
  path: 'applications',
  title: 'Applications',
  sections: ['applications-heading', 'job-links-heading'],
};

/** Returns the path below /account of the page with this section; null for the overview. */
export function pathOfSection(id: string): string | null {
  return (
    [...ACCOUNT_TABS, APPLICATIONS].find(({ sections }) => (sections as readonly string[]).includes(id))?.path ?? null
  );
}
