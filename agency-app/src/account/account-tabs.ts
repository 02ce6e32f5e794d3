interface AccountTab {
  /** Last segment of the tab's URL: 'applications' in /account/applications. */
  readonly path: string;
  readonly title: string;
  /** Ids of sections that used to be on the overview. Links to /account#ID open this tab. */
  readonly sections: readonly string[];
}

/** Account tabs in display order. account-tab-page.tsx maps each to a component. */
export const ACCOUNT_TABS = [
  { path: 'people', title: 'People', sections: ['people-heading'] },
  { path: 'applications', title: 'Applications', sections: ['applications-heading', 'job-links-heading'] },
  { path: 'receipts', title: 'Receipts', sections: ['receipts-heading'] },
  { path: 'hidden', title: 'Hidden', sections: ['hidden-heading'] },
  { path: 'security', title: 'Security', sections: ['sign-in-security-heading'] },
] as const satisfies readonly AccountTab[];

export type AccountTabPath = (typeof ACCOUNT_TABS)[number]['path'];

/** Returns the tab that contains an account section; null if the section is on the overview. */
export function tabOfSection(id: string): AccountTabPath | null {
  const tabs: readonly (AccountTab & { path: AccountTabPath })[] = ACCOUNT_TABS;
  return tabs.find(({ sections }) => sections.includes(id))?.path ?? null;
}
