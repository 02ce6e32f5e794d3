import type { NewCommunityMember } from '@marketplace/contracts';
import { SOURCE_LANGUAGE, stateNumber } from '@marketplace/domain';
import { DatabaseError } from 'pg';
import { hashSecretToken } from '../../crypto/secret-tokens.ts';
import type { CaregiverIdentity } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { EDIT_TOKEN_SECONDS } from '../../http/tokens.ts';
import { findMailAssociation } from '../../reference/associations/mail-association.repository.ts';
import { languagesMaskOf, languagesOf } from '../../reference/languages/languages.ts';
import { addToFilterOptions } from '../../search/filter-options.ts';
import type { SearchDependencies } from '../../search/search-sources.ts';
import { storeNewLink } from '../links/links.service.ts';
import { NO_SEARCH_COLUMNS, searchColumns, type NewCaregiver } from './caregiver-row.ts';
import { welcomeMail, type ListedRow } from './caregivers.mails.ts';
import { updateProfile } from './caregivers.service.ts';
import { placeOf, type Home } from './home.ts';
import { findCreation, insertCaregivers, insertCreation } from './new-caregivers.repository.ts';
import { factsAfter } from './profile-facts.ts';

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
 * How long the creation of a profile can be retried: as long as the first response's edit token is valid. So the secret
 * never grants more than that token.
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
      const [storedCaregiver] = await insertCaregivers(trx, [caregiver], 'profile_wizard');
      if (!storedCaregiver) throw new Error('could not store new profile');
      await sendWelcome({ ...deps, db: trx }, storedCaregiver.id, caregiver);
      const expires_at = new Date(caregiver.created_at.getTime() + REPEATABLE_MS);
      if (secret !== undefined) {
        await insertCreation(trx, {
          caregiver_id: storedCaregiver.id,
          secret_hash: hashSecretToken(secret),
          expires_at,
        });
      }
      return storedCaregiver;
    })
    .catch((error: unknown) => {
      throw duplicateRefusal(error);
    });
  await addToFilterOptions(deps, { ...columns, state: home.state });
  return { caregiverId: created.id, uuid: created.uuid };
}
