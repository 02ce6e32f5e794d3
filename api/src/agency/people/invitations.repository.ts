import type { AgencyRole } from '@marketplace/contracts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { personName } from '../../db/names.ts';

export interface StoredInvitation {
  id: string;
  agency_id: string;
  email: string;
  role: AgencyRole;
  /** Association whose site sent the invitation; null on the main site. */
  association: string | null;
  invited_by: string | null;
  invited_by_name: string;
  sent_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  accepted_by: string | null;
  withdrawn_at: Date | null;
}

const COLUMNS = [
  'id',
  'agency_id',
  'email',
  'role',
  'association',
  'invited_by',
  'invited_by_name',
  'sent_at',
  'expires_at',
  'accepted_at',
  'accepted_by',
  'withdrawn_at',
] as const;

interface Sending {
  by: string;
  association: string | null;
  tokenHash: Buffer;
  at: Date;
  expiresAt: Date;
}
const sendingColumns = ({ by, association, tokenHash, at, expiresAt }: Sending) => ({
  token_hash: tokenHash,
  association,
  invited_by: by,
  invited_by_name: sql<string>`coalesce(${personName(by)}, '')`,
  sent_at: at,
  expires_at: expiresAt,
});

/** An open invitation to the same address gets the new role and link, and its old link becomes invalid. */
export async function saveInvitation(
  trx: Database,
  invitation: Sending & { agencyId: string; email: string; role: AgencyRole },
): Promise<StoredInvitation> {
  const { agencyId, email, role } = invitation;
  return trx
    .insertInto('agency_invitations')
    .values({ ...sendingColumns(invitation), agency_id: agencyId, email, role })
    .onConflict((conflict) =>
      conflict
        .columns(['agency_id', 'email'])
        .where('accepted_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .doUpdateSet({ ...sendingColumns(invitation), role }),
    )
    .returning(COLUMNS)
    .$narrowType<{ role: AgencyRole }>()
    .executeTakeFirstOrThrow();
}

const open = (db: Database, agencyId: string) =>
  db
    .selectFrom('agency_invitations')
    .select(COLUMNS)
    .$narrowType<{ role: AgencyRole }>()
    .where('agency_id', '=', agencyId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null);

/** Lists invitations that are neither accepted nor withdrawn, including expired ones, newest first. */
export function listOpenInvitations(db: Database, agencyId: string): Promise<StoredInvitation[]> {
  return open(db, agencyId).orderBy('sent_at', 'desc').orderBy('id').execute();
}

export function findOpenInvitation(db: Database, agencyId: string, id: string): Promise<StoredInvitation | undefined> {
  return open(db, agencyId).where('id', '=', id).executeTakeFirst();
}

/** Finds the invitation in any status. `lock`: locks the row until the transaction ends. */
export function findInvitationByToken(
  db: Database,
  tokenHash: Buffer,
  { lock }: { lock: boolean },
): Promise<StoredInvitation | undefined> {
  return db
    .selectFrom('agency_invitations')
    .select(COLUMNS)
    .$narrowType<{ role: AgencyRole }>()
    .where('token_hash', '=', tokenHash)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function withdrawInvitation(
  trx: Database,
  agencyId: string,
  id: string,
  at: Date,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('agency_invitations')
    .set({ withdrawn_at: at })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

export async function withdrawInvitationsBy(
  trx: Database,
  { agencyId, personId }: { agencyId: string; personId: string },
  at: Date,
) {
  await trx
    .updateTable('agency_invitations')
    .set({ withdrawn_at: at })
    .where('agency_id', '=', agencyId)
    .where('invited_by', '=', personId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

export async function acceptInvitation(trx: Database, id: string, personId: string, at: Date): Promise<void> {
  await trx
    .updateTable('agency_invitations')
    .set({ accepted_at: at, accepted_by: personId })
    .where('id', '=', id)
    .execute();
}

export async function removeOldInvitations(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('agency_invitations').where('expires_at', '<', before).execute();
}
