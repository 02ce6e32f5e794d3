import { sql, type Kysely } from 'kysely';

/**
 * The stored score no longer depends on the time, and ten slots count as much as all of them. The indexes for searches
 * cover what the recommended order reads. `unconfirmed_step` is no longer used; a later release removes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const score = sql`(
    CASE WHEN looking_for_work THEN 400 ELSE 0 END + least(bit_count(week::bit(28)), 10) * 25 + experience * 50
    + least(bit_count(care_settings::integer::bit(3)), 3) * 20 + least(bit_count(languages::bit(32)), 3) * 20
    + CASE WHEN zip IS NULL THEN 0 ELSE 30 END)`;
  await sql`
    UPDATE community_members SET score = ${score}, unconfirmed_step = 0
    WHERE display_status <> 'deleted' AND (score <> ${score} OR unconfirmed_step <> 0)`.execute(db);
  const covered =
    'score, availability_confirmed_at, week, schedule_facts, languages, care_settings, experience, looking_for_work, own_car';
  const indexes = {
    community_members_newest: ['discipline, id DESC', `state, place, ${covered}`],
    community_members_in_state: ['discipline, state', `id, place, ${covered}`],
    community_members_at_place: ['discipline, place', `id, state, ${covered}`],
  };
  // The old ones are dropped last, because that keeps readers waiting until this transaction ends.
  for (const [name, [key, include]] of Object.entries(indexes)) {
    await sql`
      CREATE INDEX ${sql.raw(name)} ON community_members (${sql.raw(key ?? '')}) INCLUDE (${sql.raw(include ?? '')})
      WHERE display_status = 'shown'`.execute(db);
  }
  for (const name of ['by_score', 'by_newest', 'by_state', 'by_place']) {
    await sql`DROP INDEX ${sql.raw(`community_members_${name}`)}`.execute(db);
  }
}
