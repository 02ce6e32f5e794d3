import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

/**
 * Sends the calls to two processes while the unlock is locked, so that they compete for the lock. Returns the statuses.
 */
export async function atOnce(
  host: TestApp,
  unlockId: string,
  calls: readonly ((on: TestApp) => Promise<{ status: number }>)[],
): Promise<number[]> {
  const second = await createTestApp({ overrides: { db: host.db, now: host.clock.now } });
  const { answers } = await host.db.transaction().execute(async (trx) => {
    await trx.selectFrom('unlocks').select('id').where('id', '=', unlockId).forUpdate().execute();
    const sent = Promise.all(calls.map((call, index) => call(index % 2 === 0 ? host : second)));
    const waiting = sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await waiting.execute(host.db)).rows[0]?.count).toBeGreaterThan(1), 20_000);
    return { answers: sent };
  });
  const statuses = (await answers).map(({ status }) => status);
  await second.close();
  return statuses;
}
