import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { MailAssociation } from '../../mail/mail.ts';

/** Selects the association for an email from a left-joined table with this alias; null without a match. */
export function mailAssociation(alias: string): RawBuilder<MailAssociation | null> {
  const column = (name: keyof MailAssociation) => sql.ref(`${alias}.${name}`);
  return sql<MailAssociation | null>`
    CASE WHEN ${column('code')} IS NOT NULL THEN json_build_object(
      'code', ${column('code')}, 'name', ${column('name')}, 'support_email', ${column('support_email')},
      'logo', ${column('logo')}, 'theme', ${column('theme')}) END`;
}

/** Finds the association for an email; null for the main site, or if the association is retired. */
export async function findMailAssociation(db: Database, code: string | null): Promise<MailAssociation | null> {
  if (code === null) return null;
  const row = await db
    .selectFrom('associations as a')
    .where('a.code', '=', code)
    .where('a.retired_at', 'is', null)
    .select(mailAssociation('a').as('association'))
    .executeTakeFirst();
  return row?.association ?? null;
}
