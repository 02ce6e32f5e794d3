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

async function profileView(deps: ProfileDependencies, stored: StoredProfile): Promise<CaregiverProfile> {
  return {
    uuid: stored.uuid,
    first_name: stored.first_name,
    last_name: stored.last_name,
    email_address: stored.email,
    email_confirmed: stored.email_confirmed_at !== null,
    email_reached: stored.email_reached,
    phone_number: stored.phone,
    preferred_city: stored.city,
    preferred_state: stateByNumber(stored.state) ?? '',
    ...factFields(stored, await languagesOf(deps)),
    sms_opt_in: stored.sms_opt_in,
    preferred_language: stored.preferred_language,
    last_modified: stored.last_modified.toISOString(),
  };
}

/** @throws AppError edit_token_required if the profile is deleted */
export async function ownProfile(deps: ProfileDependencies, caregiver: CaregiverIdentity): Promise<CaregiverProfile> {
  const stored = await findProfile(deps.db, caregiver.caregiverId);
  if (stored === null) throw new AppError('edit_token_required');
  return profileView(deps, stored);
}

/** A consent is valid only for the number for which it was given. */
function changesConsent(stored: StoredProfile, granted: boolean, phone: string): boolean {
  return granted !== stored.sms_opt_in || (granted && phone !== stored.sms_phone);
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
    const stored = await findProfile(db, caregiverId);
    if (stored === null) throw new AppError('edit_token_required');
    const saved = await save(stored);
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
  const changed = await saveAsRead(db, caregiver, async (stored) => {
    const home = homeAfter(stored, updates);
    const place = isSameHome(home, stored)
      ? stored.place
      : await placeOf(deps, { home, zipField: 'updates.preferred_zip' });
    const columns = searchColumns(factsAfter(stored, updates, { languages, zip: home.zip }));
    const first_name = updates.first_name ?? stored.first_name;
    const language = updates.preferred_language ?? stored.preferred_language;
    const changes = { ...columns, ...home, place, first_name, preferred_language: language, last_modified: now };
    const contact = { last_name: updates.last_name ?? stored.last_name, phone: updates.phone_number ?? stored.phone };
    const granted = updates.sms_opt_in ?? stored.sms_opt_in;
    const newContact = contact.last_name !== stored.last_name || contact.phone !== stored.phone;
    const newConsent = changesConsent(stored, granted, contact.phone);
    const store = async (trx: Database): Promise<boolean> => {
      if (!(await updateCaregiver(trx, stored, changes))) return false;
      if (newContact) await updateContact(trx, stored.id, contact);
      if (newConsent) {
        const consent = { granted, phone: contact.phone, language, created_at: now };
        await insertConsent(trx, 'sms', { ...consent, caregiver_id: stored.id, source: 'update_profile' });
      }
      return true;
    };
    const saved = newContact || newConsent ? await inTransaction(db, store) : await store(db);
    return saved ? { ...stored, ...changes, ...contact, sms_opt_in: granted } : null;
  });
  await addToFilterOptions(deps, changed);
  return profileView(deps, changed);
}

export async function smsConsent(deps: ProfileDependencies, caregiver: CaregiverIdentity): Promise<boolean> {
  return (await ownProfile(deps, caregiver)).sms_opt_in;
}

/** Records nothing if the consent is unchanged. */
export async function updateSmsConsent(
  deps: SearchDependencies,
  consent: { caregiver: CaregiverIdentity; granted: boolean; phoneNumber: string | undefined },
): Promise<void> {
  const { caregiver, granted, phoneNumber } = consent;
  await deps.db.transaction().execute(async (trx) => {
    const stored = await findProfile(trx, caregiver.caregiverId, true);
    if (stored === null) throw new AppError('edit_token_required');
    const phone = phoneNumber ?? stored.phone;
    if (!changesConsent(stored, granted, phone)) return;
    const event = { granted, phone, language: stored.preferred_language, created_at: deps.now() };
    await insertConsent(trx, 'sms', { ...event, caregiver_id: stored.id, source: 'update_profile' });
  });
}

/** @throws AppError edit_token_required, validation_failed while the caregiver is not looking for work */
export async function saveAvailability(
  deps: Pick<SearchDependencies, 'db' | 'now'>,
  { caregiver, slots }: { caregiver: Pick<CaregiverIdentity, 'caregiverId'>; slots: readonly AvailabilitySlot[] },
): Promise<AvailabilityResponse> {
  return saveAsRead(deps.db, caregiver, async (stored) => {
    if (slots.length > 0 && !stored.looking_for_work) {
      throw new AppError('validation_failed', {
        errors: [{ field: 'slots', message: NOT_LOOKING_MESSAGE, fix: { action: 'shorten', limit: 0 } }],
      });
    }
    const { week, schedule_facts, score } = searchColumns({ ...stored, week: weekFromSlots(slots) });
    const changes = { week, schedule_facts, score, last_modified: deps.now() };
    return (await updateCaregiver(deps.db, stored, changes)) ? { availability: slotsFromWeek(week) } : null;
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
