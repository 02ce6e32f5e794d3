import type { SearchDependencies } from '../../search/search-sources.ts';
import { NOT_LOOKING_MESSAGE, type AvailabilityResponse, type CaregiverProfile } from '@marketplace/contracts';
import { slotsFromWeek, stateByNumber, weekFromSlots, type AvailabilitySlot } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/with-transaction.ts';
import type { CaregiverIdentity } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { addToFilterOptions } from '../../search/filter-options.ts';
import { insertConsent } from '../consents/consents.repository.ts';
import {
  isEmailTaken,
  findProfile,
  findVisibleWeek,
  updateContact,
  updateCaregiver,
  type StoredProfile,
} from './caregivers.repository.ts';
import { languagesMaskOf, languagesOf } from '../../reference/languages/languages.ts';
import { searchColumns } from './caregiver-row.ts';
import { homeAfter, isSameHome, placeOf } from './home.ts';
import { factFields, factsAfter, type ProfileUpdates } from './profile-facts.ts';

type ProfileDependencies = Pick<SearchDependencies, 'db' | 'caches'>;

async function profileView(deps: ProfileDependencies, profile: StoredProfile): Promise<CaregiverProfile> {
  return {
    uuid: profile.uuid,
    first_name: profile.first_name,
    last_name: profile.last_name,
    email_address: profile.email,
    email_confirmed: profile.email_confirmed_at !== null,
    email_reached: profile.email_reached,
    phone_number: profile.phone,
    preferred_city: profile.city,
    preferred_state: stateByNumber(profile.state) ?? '',
    ...factFields(profile, await languagesOf(deps)),
    sms_opt_in: profile.sms_opt_in,
    preferred_language: profile.preferred_language,
    last_modified: profile.last_modified.toISOString(),
  };
}

/** @throws AppError edit_token_required if the profile is deleted */
export async function ownProfile(deps: ProfileDependencies, caregiver: CaregiverIdentity): Promise<CaregiverProfile> {
  const profile = await findProfile(deps.db, caregiver.caregiverId);
  if (profile === null) throw new AppError('edit_token_required');
  return profileView(deps, profile);
}

/** A consent is valid only for the number for which it was given. */
function changesConsent(profile: StoredProfile, isGranted: boolean, phone: string): boolean {
  return isGranted !== profile.sms_opt_in || (isGranted && phone !== profile.sms_phone);
}

/**
 * Reads the profile and saves it with `save`. If `save` returns null, the profile changed in between, so reads and
 * saves again. Needs no lock.
 * @throws AppError edit_token_required
 */
async function saveAsRead<Saved>(
  db: Database,
  { caregiverId }: Pick<CaregiverIdentity, 'caregiverId'>,
  save: (stored: StoredProfile) => Promise<Saved | null>,
): Promise<Saved> {
  for (;;) {
    const profile = await findProfile(db, caregiverId);
    if (profile === null) throw new AppError('edit_token_required');
    const saved = await save(profile);
    if (saved !== null) return saved;
  }
}

/**
 * Saves all or nothing. A caregiver who stops looking for work loses their availability.
 * @throws AppError edit_token_required, validation_failed (unknown ZIP or language)
 */
export async function updateProfile(
  deps: Pick<SearchDependencies, 'db' | 'caches' | 'now'>,
  { caregiver, updates }: { caregiver: CaregiverIdentity; updates: ProfileUpdates },
): Promise<CaregiverProfile> {
  const { db } = deps;
  const now = deps.now();
  const languages =
    updates.languages && languagesMaskOf(await languagesOf(deps), updates.languages, 'updates.languages');
  const changedProfile = await saveAsRead(db, caregiver, async (profile) => {
    const home = homeAfter(profile, updates);
    const place = isSameHome(home, profile)
      ? profile.place
      : await placeOf(deps, { home, zipField: 'updates.preferred_zip' });
    const columns = searchColumns(factsAfter(profile, updates, { languages, zip: home.zip }));
    const first_name = updates.first_name ?? profile.first_name;
    const language = updates.preferred_language ?? profile.preferred_language;
    const changes = { ...columns, ...home, place, first_name, preferred_language: language, last_modified: now };
    const contact = { last_name: updates.last_name ?? profile.last_name, phone: updates.phone_number ?? profile.phone };
    const isGranted = updates.sms_opt_in ?? profile.sms_opt_in;
    const newContact = contact.last_name !== profile.last_name || contact.phone !== profile.phone;
    const newConsent = changesConsent(profile, isGranted, contact.phone);
    const store = async (trx: Database): Promise<boolean> => {
      if (!(await updateCaregiver(trx, profile, changes))) return false;
      if (newContact) await updateContact(trx, profile.id, contact);
      if (newConsent) {
        const consent = { granted: isGranted, phone: contact.phone, language, created_at: now };
        await insertConsent(trx, 'sms', { ...consent, caregiver_id: profile.id, source: 'update_profile' });
      }
      return true;
    };
    const saved = newContact || newConsent ? await inTransaction(db, store) : await store(db);
    return saved ? { ...profile, ...changes, ...contact, sms_opt_in: isGranted } : null;
  });
  await addToFilterOptions(deps, changedProfile);
  return profileView(deps, changedProfile);
}

export async function smsConsent(deps: ProfileDependencies, caregiver: CaregiverIdentity): Promise<boolean> {
  return (await ownProfile(deps, caregiver)).sms_opt_in;
}

/** Records nothing if the consent is unchanged. */
export async function updateSmsConsent(
  deps: SearchDependencies,
  consent: { caregiver: CaregiverIdentity; granted: boolean; phoneNumber: string | undefined },
): Promise<void> {
  const { caregiver, granted: isGranted, phoneNumber } = consent;
  await deps.db.transaction().execute(async (trx) => {
    const profile = await findProfile(trx, caregiver.caregiverId, true);
    if (profile === null) throw new AppError('edit_token_required');
    const phone = phoneNumber ?? profile.phone;
    if (!changesConsent(profile, isGranted, phone)) return;
    const event = { granted: isGranted, phone, language: profile.preferred_language, created_at: deps.now() };
    await insertConsent(trx, 'sms', { ...event, caregiver_id: profile.id, source: 'update_profile' });
  });
}

/** @throws AppError edit_token_required, validation_failed while the caregiver is not looking for work */
export async function saveAvailability(
  deps: Pick<SearchDependencies, 'db' | 'now'>,
  { caregiver, slots }: { caregiver: Pick<CaregiverIdentity, 'caregiverId'>; slots: readonly AvailabilitySlot[] },
): Promise<AvailabilityResponse> {
  return saveAsRead(deps.db, caregiver, async (profile) => {
    if (slots.length > 0 && !profile.looking_for_work) {
      throw new AppError('validation_failed', {
        errors: [{ field: 'slots', message: NOT_LOOKING_MESSAGE, fix: { action: 'shorten', limit: 0 } }],
      });
    }
    const { week, schedule_facts, score } = searchColumns({ ...profile, week: weekFromSlots(slots) });
    const changes = { week, schedule_facts, score, last_modified: deps.now() };
    return (await updateCaregiver(deps.db, profile, changes)) ? { availability: slotsFromWeek(week) } : null;
  });
}

export const isProfileKnown = ({ db }: Pick<ProfileDependencies, 'db'>, email: string): Promise<boolean> =>
  isEmailTaken(db, email);

/** @throws AppError candidate_not_found if the agency may not see the candidate */
export async function visibleAvailability(
  { db }: Pick<ProfileDependencies, 'db'>,
  { uuid, agencyId }: { uuid: string; agencyId: string },
): Promise<AvailabilityResponse> {
  const week = await findVisibleWeek(db, uuid, agencyId);
  if (week === null) throw new AppError('candidate_not_found');
  return { availability: slotsFromWeek(week) };
}
