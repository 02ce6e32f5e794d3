import type { PreferredLanguage } from '@marketplace/contracts';
import type { Database } from '../../db/database.ts';
import { consentWording, type ConsentSource } from './consent-wording.ts';

/** Adds a consent or its withdrawal, in the wording of `language`; earlier records stay. */
export async function insertConsent(
  db: Database,
  kind: 'sms' | 'texts',
  consent: {
    caregiver_id: number;
    granted: boolean;
    phone: string | null;
    source: ConsentSource;
    language: PreferredLanguage;
    created_at: Date;
  },
): Promise<void> {
  const { language, ...event } = consent;
  await db
    .insertInto('consent_events')
    .values({ ...event, kind, wording_version: consentWording(kind, language) })
    .execute();
}
