import type { SearchDependencies } from '../../search/search-sources.ts';
import {
  NOT_LOOKING_MESSAGE,
  unknownZipText,
  type AvailabilityResponse,
  type CaregiverProfile,
  type NewCommunityMember,
} from '@marketplace/contracts';
import {
  slotsFromWeek,
  SOURCE_LANGUAGE,
  stateByNumber,
  stateNumber,
  weekFromSlots,
  type AvailabilitySlot,
} from '@marketplace/domain';
import { DatabaseError } from 'pg';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/with-transaction.ts';
import type { CaregiverIdentity } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { EDIT_TOKEN_SECONDS } from '../../http/tokens.ts';
import { hashSecretToken } from '../../crypto/secret-tokens.ts';
import { addToFilterOptions } from '../../search/filter-options.ts';
import { insertConsent } from '../consents/consents.repository.ts';
import { cityKey } from '../../reference/places/city-key.ts';
import { placeMapOf } from '../../reference/places/place-map.ts';
import { findCityPlace } from '../../reference/places/places.repository.ts';
import {
  isEmailTaken,
  findProfile,
  findVisibleWeek,
  updateContact,
  updateCaregiver,
  type StoredProfile,
} from './caregivers.repository.ts';
import { languagesMaskOf, languagesOf } from '../../reference/languages/languages.ts';
import { findMailAssociation } from '../../reference/associations/mail-association.repository.ts';
import { storeNewLink } from '../links/links.service.ts';
import { NO_SEARCH_COLUMNS, searchColumns, type NewCaregiver } from './caregiver-row.ts';
import { welcomeMail, type ListedRow } from './caregivers.mails.ts';
import { insertCaregivers, findCreation, insertCreation } from './new-caregivers.repository.ts';
import { factFields, factsAfter, type ProfileUpdates } from './profile-facts.ts';

type ProfileDependencies = Pick<SearchDependencies, 'db' | 'caches'>;

interface Home {
  city: string;
  state: number;
  zip: string | null;
}

/**
 * Returns the search location of a home: the area of its ZIP or city, or null if the city is unknown. The exact place
 * is not stored, so that searches cannot reveal the ZIP.
 */
async function placeOf(deps: ProfileDependencies, { home, zipField }: { home: Home; zipField: string }) {
  const places = await placeMapOf(deps);
  const place =
    home.zip === null ? await findCityPlace(deps.db, home.state, cityKey(home.city)) : places.idOfZip(home.zip);
  if (place !== null) return places.areaOf(place);
  if (home.zip === null) return null;
  const message = unknownZipText(home.zip);
  throw new AppError('validation_failed', { errors: [{ field: zipField, message, fix: { action: 'replace' } }] });
}

function duplicateRefusal(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || error.code !== '23505') return error;
  if (error.constraint === 'caregivers_uuid_key') return new AppError('uuid_taken');
  if (error.constraint !== 'caregiver_contacts_email_key') return error;
  const refusal = new AppError('profile_exists');
  return new AppError('profile_exists', {
    errors: [{ field: 'email_address', message: refusal.detail, fix: { action: 'replace' } }],
  });
}

/**
 * How long a profile's creation can be retried: until the first response's edit token expires. So the secret never
 * grants more than that token.
 */
const REPEATABLE_MS = EDIT_TOKEN_SECONDS * 1000;

/**
 * Recognizes a retry by the browser's secret, and saves the retry's newer data.
 * @throws AppError uuid_taken, profile_exists, validation_failed (unknown ZIP or language)
 */
export async function createCaregiver(
  deps: SearchDependencies,
  profile: NewCommunityMember,
): Promise<CaregiverIdentity> {
  try {
    return await storeCaregiver(deps, profile);
  } catch (error) {
    const created = isUuidTaken(error) ? await createdBefore(deps, profile) : null;
    if (created === null) throw error;
    await updateProfile(deps, { caregiver: created, updates: profile });
    return created;
  }
}

const isUuidTaken = (error: unknown): boolean => error instanceof AppError && error.code === 'uuid_taken';

async function createdBefore(deps: SearchDependencies, profile: NewCommunityMember): Promise<CaregiverIdentity | null> {
  const { uuid, email_address: email, creation_secret: secret } = profile;
  if (secret === undefined) return null;
  return findCreation(deps.db, { uuid, email, secretHash: hashSecretToken(secret) }, deps.now());
}

/** Sends the welcome email once per profile, even if the wizard's last step is retried. */
async function sendWelcome(
  deps: SearchDependencies,
  caregiverId: number,
  profile: ListedRow & Pick<NewCaregiver, 'email' | 'association' | 'preferred_language'>,
): Promise<void> {
  const link = await storeNewLink(deps, { caregiverId, askedBy: 'welcome' });
  const to = {
    email: profile.email,
    association: await findMailAssociation(deps.db, profile.association ?? null),
    firstName: profile.first_name,
    language: profile.preferred_language ?? SOURCE_LANGUAGE,
  };
  await deps.outbox.enqueue(deps.db, welcomeMail(deps.config, to, { row: profile, link }));
}

/** Stores contact details, consents, availability and the welcome email in one transaction. */
async function storeCaregiver(deps: SearchDependencies, profile: NewCommunityMember): Promise<CaregiverIdentity> {
  const { db } = deps;
  const languages = languagesMaskOf(await languagesOf(deps), profile.languages, 'languages');
  const home: Home = {
    city: profile.preferred_city,
    state: stateNumber(profile.preferred_state) ?? 0,
    zip: profile.preferred_zip || null,
  };
  const place = await placeOf(deps, { home, zipField: 'preferred_zip' });
  const columns = searchColumns(factsAfter(NO_SEARCH_COLUMNS, profile, { languages, zip: home.zip }));
  const caregiver = {
    ...columns,
    ...home,
    place,
    uuid: profile.uuid,
    first_name: profile.first_name,
    last_name: profile.last_name,
    email: profile.email_address,
    phone: profile.phone_number,
    sms_opt_in: profile.sms_opt_in,
    association: profile.association ?? null,
    preferred_language: profile.preferred_language,
    created_at: deps.now(),
  };
  const secret = profile.creation_secret;
  const created = await db
    .transaction()
    .execute(async (trx) => {
      const [stored] = await insertCaregivers(trx, [caregiver], 'profile_wizard');
      if (!stored) throw new Error('The new profile was not stored');
      await sendWelcome({ ...deps, db: trx }, stored.id, caregiver);
      const expires_at = new Date(caregiver.created_at.getTime() + REPEATABLE_MS);
      if (secret !== undefined) {
        await insertCreation(trx, { caregiver_id: stored.id, secret_hash: hashSecretToken(secret), expires_at });
      }
      return stored;
    })
    .catch((error: unknown) => {
      throw duplicateRefusal(error);
    });
  await addToFilterOptions(deps, { ...columns, state: home.state });
  return { caregiverId: created.id, uuid: created.uuid };
}

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

/** Drops the stored ZIP if the caregiver moves to another city without a new ZIP. */
function homeAfter(stored: StoredProfile, updates: ProfileUpdates): Home {
  const city = updates.preferred_city ?? stored.city;
  const state = updates.preferred_state === undefined ? stored.state : (stateNumber(updates.preferred_state) ?? 0);
  const moved = city !== stored.city || state !== stored.state;
  const zip = updates.preferred_zip === undefined ? (moved ? null : stored.zip) : updates.preferred_zip || null;
  return { city, state, zip };
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

const isSameHome = (home: Home, stored: StoredProfile): boolean =>
  home.city === stored.city && home.state === stored.state && home.zip === stored.zip;

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
    const store = async (inside: Database): Promise<boolean> => {
      if (!(await updateCaregiver(inside, stored, changes))) return false;
      if (newContact) await updateContact(inside, stored.id, contact);
      if (newConsent) {
        const consent = { granted, phone: contact.phone, language, created_at: now };
        await insertConsent(inside, 'sms', { ...consent, caregiver_id: stored.id, source: 'update_profile' });
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
