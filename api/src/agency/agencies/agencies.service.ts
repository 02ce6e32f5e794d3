import type { AgencyProfile, AgencySubscription } from '@marketplace/contracts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { AgencyIdentity, ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { licenseReport } from './agencies.mails.ts';
import {
  findAgencyProfile,
  findAgencySubscription,
  updateAgency,
  updatePerson,
  type AgencyProfileUpdate,
} from './agencies.repository.ts';

/** @throws AppError not_found */
export async function viewAgencyProfile({ db }: ServiceDependencies, agency: AgencyIdentity): Promise<AgencyProfile> {
  const profile = await findAgencyProfile(db, agency);
  if (profile === null) throw new AppError('not_found');
  return profile;
}

/** Returns null if the agency never subscribed. */
export const viewSubscription = (
  { db }: ServiceDependencies,
  { agencyId }: AgencyIdentity,
): Promise<AgencySubscription | null> => findAgencySubscription(db, agencyId);

const OF_AGENCY = [
  'agency_name',
  'agency_city',
  'agency_state',
  'calls_from',
  'license_number',
  'license_state',
] as const;
const OF_PERSON = ['first_name', 'last_name', 'phone', 'title'] as const;

/**
 * Everyone can change their own data. Only owners can change the agency's.
 * @throws AppError owner_required, not_found
 */
export function saveAgencyProfile(
  deps: ServiceDependencies,
  { agency, update }: { agency: AgencyIdentity; update: AgencyProfileUpdate },
): Promise<AgencyProfile> {
  const { first_name, last_name, phone, title, ...ofAgency } = update;
  return withTransaction(deps, async (txDeps) => {
    const currentProfile = await viewAgencyProfile(txDeps, agency);
    const isChanged = (field: keyof AgencyProfileUpdate) =>
      update[field] !== undefined && update[field] !== currentProfile[field];
    if (OF_AGENCY.some(isChanged)) {
      if (agency.role !== 'owner') throw new AppError('owner_required');
      await updateAgency(txDeps.db, agency.agencyId, ofAgency, deps.now());
    }
    if (OF_PERSON.some(isChanged))
      await updatePerson(txDeps.db, agency.personId, { first_name, last_name, phone, title });
    const saved = await viewAgencyProfile(txDeps, agency);
    if (isChanged('license_number') && saved.license_number !== '' && !saved.verified)
      await deps.outbox.enqueue(txDeps.db, licenseReport(deps.config, { ...saved, id: agency.agencyId }));
    return saved;
  });
}
