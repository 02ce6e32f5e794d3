import type { AgencyRole } from '@marketplace/contracts';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.generated.ts';
import { personName } from '../../db/names.ts';

export type StoredInvitation = Selectable<DB['agency_invitations']> & { role: AgencyRole };

/** Replaces role and link of an open invitation to the same address. */
export async function saveInvitation(
  trx: Database,
  {
    agency_id,
    email,
    ...invitation
  }: Omit<Insertable<DB['agency_invitations']>, 'invited_by_name'> & { invited_by: string },
): Promise<StoredInvitation> {
  const sending = { ...invitation, invited_by_name: sql<string>`coalesce(${personName(invitation.invited_by)}, '')` };
  return trx
    .insertInto('agency_invitations')
    .values({ ...sending, agency_id, email })
    .onConflict((conflict) =>
      conflict
        .columns(['agency_id', 'email'])
        .where('accepted_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .doUpdateSet(sending),
    )
    .returningAll()
    .$narrowType<{ role: AgencyRole }>()
    .executeTakeFirstOrThrow();
}

const selectOpen = (db: Database, agencyId: string) =>
  db
    .selectFrom('agency_invitations')
    .selectAll()
    .$narrowType<{ role: AgencyRole }>()
    .where('agency_id', '=', agencyId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null);

/** Lists invitations that are neither accepted nor withdrawn, including expired ones, newest first. */
export function listOpenInvitations(db: Database, agencyId: string): Promise<StoredInvitation[]> {
  return selectOpen(db, agencyId).orderBy('sent_at', 'desc').orderBy('id').execute();
}

export function findOpenInvitation(db: Database, agencyId: string, id: string): Promise<StoredInvitation | undefined> {
  return selectOpen(db, agencyId).where('id', '=', id).executeTakeFirst();
}

/** Finds the invitation in any status. `lock`: locks the row until the transaction ends. */
export function findInvitationByToken(db: Database, tokenHash: Buffer, { lock }: { lock: boolean }) {
  return db
    .selectFrom('agency_invitations')
    .selectAll()
    .$narrowType<{ role: AgencyRole }>()
    .where('token_hash', '=', tokenHash)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function withdrawInvitation(trx: Database, agencyId: string, id: string, at: Date) {
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

export async function removeOldInvitations(db: Database, cutoff: Date): Promise<void> {
  await db.deleteFrom('agency_invitations').where('expires_at', '<', cutoff).execute();
}
