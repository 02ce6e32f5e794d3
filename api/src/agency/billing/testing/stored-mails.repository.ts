import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { insertQueuedMail } from '../../../mail/mail-log.repository.ts';
import type { Mail, MailOutbox } from '../../../mail/mail.ts';

/** An outbox that stores emails in the caller's transaction, so that a rollback removes them. */
export async function createStoredMails(
  { db, owner }: Record<'db' | 'owner', Database>,
  now: () => Date,
): Promise<{
  outbox: MailOutbox;
  to(email: string): Promise<Mail[]>;
}> {
  await sql`CREATE TABLE stored_mails (id bigint GENERATED ALWAYS AS IDENTITY, mail jsonb NOT NULL)`.execute(owner);
  return {
    outbox: {
      async enqueue(trx, mail) {
        await sql`INSERT INTO stored_mails (mail) VALUES (${JSON.stringify(mail)})`.execute(trx);
        await insertQueuedMail(trx, { id: randomUUID(), to: mail.to, subject: mail.subject, at: now() });
      },
    },
    async to(email) {
      const { rows } = await sql<{ mail: Mail }>`
        SELECT mail FROM stored_mails WHERE mail ->> 'to' = ${email} ORDER BY id`.execute(db);
      return rows.map((row) => row.mail);
    },
  };
}
