/** A tab of the account besides its overview. */
interface AccountTab {
  /** The last segment of its URL: /account/applications. */
  readonly path: string;
  readonly title: string;
  /** Sections with these ids used to be on the overview; links to /account#ID still arrive here. */
  readonly sections: readonly string[];
}

/** The tabs in their order. account-tab-page.tsx has a component for each. */
export const ACCOUNT_TABS = [
  { path: 'people', title: 'People', sections: ['people-heading'] },
  { path: 'applications', title: 'Applications', sections: ['applications-heading', 'job-links-heading'] },
  { path: 'receipts', title: 'Receipts', sections: ['receipts-heading'] },
  { path: 'hidden', title: 'Hidden', sections: ['hidden-heading'] },
  { path: 'security', title: 'Security', sections: ['sign-in-security-heading'] },
] as const satisfies readonly AccountTab[];

export type AccountTabPath = (typeof ACCOUNT_TABS)[number]['path'];

/** The tab that a link to a section of the account leads to; null if the section is on the overview. */
export function tabOfSection(id: string): AccountTabPath | null {
  const tabs: readonly (AccountTab & { path: AccountTabPath })[] = ACCOUNT_TABS;
  return tabs.find(({ sections }) => sections.includes(id))?.path ?? null;
}
