import { sql, type Kysely } from 'kysely';

/** Addresses whose mailbox does not exist, according to the mail server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE bounced_addresses (
  address_hash bytea NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  status text NOT NULL,
  bounced_at timestamptz NOT NULL,
  cleared_at timestamptz,
  CONSTRAINT bounced_addresses_pkey PRIMARY KEY (address_hash)
);
COMMENT ON TABLE bounced_addresses IS 'Addresses that mail does not reach. The hash is that of mail_log';
COMMENT ON COLUMN bounced_addresses.id IS 'Names one bounce: the code of a test mail belongs to it';
COMMENT ON COLUMN bounced_addresses.status IS 'Enhanced status code (RFC 3463)';
COMMENT ON COLUMN bounced_addresses.cleared_at IS 'When a later mail was read. Bounces of earlier mails no longer count';
`,
    )
    .execute(db);
}
