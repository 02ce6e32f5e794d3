import type { Migration } from 'kysely/migration';
import * as referenceAndPlaces from './0001-reference-and-places.ts';
import * as caregivers from './0002-caregivers.ts';
import * as agenciesAndSessions from './0003-agencies-and-sessions.ts';
import * as unlocksAndBilling from './0004-unlocks-and-billing.ts';
import * as secondFactor from './0005-second-factor.ts';
import * as savedSearches from './0006-saved-searches.ts';
import * as agencyCandidates from './0007-agency-candidates.ts';
import * as caregiverControls from './0008-caregiver-controls.ts';
import * as availabilityConfirmation from './0009-availability-confirmation.ts';
import * as associationLogos from './0010-association-logos.ts';
import * as preferredLanguage from './0011-preferred-language.ts';
import * as memberChanges from './0012-member-changes.ts';
import * as cityFilter from './0013-city-filter.ts';
import * as signUpsAndLinks from './0014-sign-ups-and-links.ts';
import * as readBudget from './0015-read-budget.ts';
import * as verifiedAgencies from './0016-verified-agencies.ts';
import * as settledApplications from './0017-settled-applications.ts';
import * as onePayablePage from './0018-one-payable-page.ts';
import * as returnedMoney from './0019-returned-money.ts';
import * as placeAreas from './0021-place-areas.ts';
import * as profileCreations from './0022-profile-creations.ts';

/** In the order in which they are applied. A landed migration is never edited. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-reference-and-places': referenceAndPlaces,
  '0002-caregivers': caregivers,
  '0003-agencies-and-sessions': agenciesAndSessions,
  '0004-unlocks-and-billing': unlocksAndBilling,
  '0005-second-factor': secondFactor,
  '0006-saved-searches': savedSearches,
  '0007-agency-candidates': agencyCandidates,
  '0008-caregiver-controls': caregiverControls,
  '0009-availability-confirmation': availabilityConfirmation,
  '0010-association-logos': associationLogos,
  '0011-preferred-language': preferredLanguage,
  '0012-member-changes': memberChanges,
  '0013-city-filter': cityFilter,
  '0014-sign-ups-and-links': signUpsAndLinks,
  '0015-read-budget': readBudget,
  '0016-verified-agencies': verifiedAgencies,
  '0017-settled-applications': settledApplications,
  '0018-one-payable-page': onePayablePage,
  '0019-returned-money': returnedMoney,
  '0021-place-areas': placeAreas,
  '0022-profile-creations': profileCreations,
};
