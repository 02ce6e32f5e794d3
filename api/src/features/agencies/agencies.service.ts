import type { AgencyProfile } from '@marketplace/contracts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { AgencyIdentity, AppDependencies } from '../../dependencies.ts';
import { AppError } from '../../errors.ts';
import { findAgencyProfile, updateAgency, updatePerson, type AgencyProfileUpdate } from './agencies.repository.ts';

/** The person's own data and the agency's. @throws AppError not_found */
export async function viewAgencyProfile({ db }: AppDependencies, agency: AgencyIdentity): Promise<AgencyProfile> {
  const profile = await findAgencyProfile(db, agency);
  if (profile === null) throw new AppError('not_found');
  return profile;
}

/**
 * Saves the account form. Everybody changes their own data; only owners change the agency's.
 * @throws AppError owner_required, not_found
 */
export function saveAgencyProfile(
  deps: AppDependencies,
  { agency, update }: { agency: AgencyIdentity; update: AgencyProfileUpdate },
): Promise<AgencyProfile> {
  const { agency_name, agency_city, agency_state, ...person } = update;
  const ofAgency = { agency_name, agency_city, agency_state };
  return withTransaction(deps, async (inside) => {
    const stored = await viewAgencyProfile(inside, agency);
    const isChanged =
      agency_name !== stored.agency_name || agency_city !== stored.agency_city || agency_state !== stored.agency_state;
    if (isChanged && agency.role !== 'owner') throw new AppError('owner_required');
    await updatePerson(inside.db, agency.userId, person);
    if (isChanged || agency.role === 'owner') await updateAgency(inside.db, agency.agencyId, ofAgency, deps.now());
    return viewAgencyProfile(inside, agency);
  });
}
