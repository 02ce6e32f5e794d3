import { ACCOUNT, CONTACTS_PAGE } from './account-states.ts';
import { APPLICATIONS, UPDATES, WIZARD_STEPS } from './caregiver-states.ts';
import { LISTS, PERSON, SHORTLIST, TYPES } from './list-states.ts';
import { ACCOUNTS, OUTCOMES, SHELL } from './public-states.ts';
import type { Group } from './state.ts';

/** Every state of every page. A new one is an entry in one of these groups. */
export const GROUPS: readonly Group[] = [
  SHELL,
  ACCOUNTS,
  TYPES,
  LISTS,
  PERSON,
  SHORTLIST,
  CONTACTS_PAGE,
  ACCOUNT,
  OUTCOMES,
  WIZARD_STEPS,
  UPDATES,
  APPLICATIONS,
];
