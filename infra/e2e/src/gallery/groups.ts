import { ACCOUNT, CONTACTS_PAGE } from './account-states.ts';
import { APPLICATIONS, UPDATES, WIZARD_STEPS } from './caregiver-states.ts';
import { CASES } from './case-states.ts';
import { LISTS, PERSON, SHORTLIST, TYPES } from './list-states.ts';
import { MAILED_LINKS, OWN_PROFILE } from './own-profile-states.ts';
import { ACCOUNTS, OUTCOMES, SHELL } from './public-states.ts';
import type { Group } from './state.ts';

export const GROUPS: readonly Group[] = [
  SHELL,
  ACCOUNTS,
  TYPES,
  LISTS,
  CASES,
  PERSON,
  SHORTLIST,
  CONTACTS_PAGE,
  ACCOUNT,
  OUTCOMES,
  WIZARD_STEPS,
  UPDATES,
  OWN_PROFILE,
  MAILED_LINKS,
  APPLICATIONS,
];
