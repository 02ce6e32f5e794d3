import { refreshShown, type Database } from '@marketplace/api';
import { DAY_MS, addDays, credentialsFor, dayInUtc, disciplineById, stateByNumber } from '@marketplace/domain';
import { seededRandom } from './seeded-random.ts';

const BATCH = 1000;

/**
 * Gives some caregivers a license or certificate, most of which are checked, and some caregivers an unchecked CPR
 * certification.
 */
export async function stateDemoEvidence(db: Database, seed: number, now = new Date()): Promise<void> {
  const random = seededRandom(seed ^ 0x1ce);
  const stated_at = new Date(now.getTime() - 30 * DAY_MS);
  const caregivers = await db.selectFrom('caregivers').select(['id', 'discipline', 'state']).orderBy('id').execute();
  for (let start = 0; start < caregivers.length; start += BATCH) {
    const batch = caregivers.slice(start, start + BATCH);
    const facts = batch.flatMap(({ id, discipline, state }) => {
      const [credential] = credentialsFor(disciplineById(discipline)?.code ?? '');
      const fact = {
        caregiver_id: id,
        stated_at,
        expires_on: addDays(dayInUtc(now), 40 + Math.floor(random.next() * 600)),
      };
      const decided_at = new Date(now.getTime() - (1 + random.next() * 25) * DAY_MS);
      const unchecked = { status: 'stated', decided_at: null, told_at: null, confirmed_at: null };
      const checked = { status: 'checked', decided_at, told_at: decided_at, confirmed_at: decided_at };
      const number = `${10 + Math.floor(random.next() * 90)}-${100_000 + Math.floor(random.next() * 900_000)}`;
      const [hasCredential, isChecked, hasCpr] = [random.chance(0.25), random.chance(0.6), random.chance(0.2)];
      return [
        ...(hasCredential && credential !== undefined
          ? [{ ...fact, type: credential, state: stateByNumber(state), number, ...(isChecked ? checked : unchecked) }]
          : []),
        ...(hasCpr ? [{ ...fact, type: 'cpr', state: null, number: null, ...unchecked }] : []),
      ];
    });
    if (facts.length > 0) await db.insertInto('caregiver_evidence').values(facts).execute();
    await refreshShown(
      db,
      batch.map(({ id }) => id),
      now,
    );
  }
}
