import { sql, type RawBuilder } from 'kysely';
import type { MailAssociation } from '../../mail/render-mail.ts';

/** What a mail shows of the association in a left-joined table with this alias; null where none is joined. */
export function mailAssociation(alias: string): RawBuilder<MailAssociation | null> {
  const column = (name: keyof MailAssociation) => sql.ref(`${alias}.${name}`);
  return sql<MailAssociation | null>`
    CASE WHEN ${column('code')} IS NOT NULL THEN json_build_object(
      'code', ${column('code')}, 'name', ${column('name')}, 'support_email', ${column('support_email')},
      'logo', ${column('logo')}, 'theme', ${column('theme')}) END`;
}
