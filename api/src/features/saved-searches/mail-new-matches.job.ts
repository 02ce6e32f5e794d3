import { disciplineById, MAILED_MATCHES, rankDay } from '@marketplace/domain';
import type { AppDependencies } from '../../dependencies.ts';
import type { Job } from '../../jobs/job.ts';
import { countCandidates, findCandidatePage } from '../candidates/candidates.repository.ts';
import { findAssociation } from '../associations/associations.repository.ts';
import { markMailed, newestMemberBefore, readSearchesToMail, type SearchToMail } from './saved-searches.repository.ts';
import { newMatchesMail } from './saved-searches.mails.ts';
import { readSavedSearch, storedCriteria } from './saved-searches.service.ts';

const BATCH = 200;
/** Longer than writing any profile takes. */
const SETTLED_AFTER_MS = 5 * 60 * 1000;

/** Finds candidates who joined since the search's last run, and mails them if there are any. */
async function mailSearch(deps: AppDependencies, saved: SearchToMail, day: string, upTo: number): Promise<void> {
  const discipline = disciplineById(saved.discipline);
  if (discipline === null || discipline.slug === null) throw new Error('a saved search names an unlisted discipline');
  const criteria = storedCriteria(saved.criteria);
  const association = saved.association === null ? null : await findAssociation(deps.db, saved.association);
  const { search } = await readSavedSearch(deps, {
    agencyId: saved.agency,
    discipline: discipline.code,
    criteria,
    association: saved.association,
  });
  const joined = { ...search, joined: { after: saved.last_seen_member, upTo } };
  const total = await countCandidates(deps.db, joined);
  const first =
    total === 0
      ? []
      : await findCandidatePage(deps.db, joined, {
          sort: 'recommended',
          day: rankDay(deps.now()),
          offset: 0,
          limit: MAILED_MATCHES,
          agencyUserId: saved.agency,
        });
  // Marked and enqueued in one transaction: neither a repeated run nor a second process sends it again.
  await deps.db.transaction().execute(async (trx) => {
    if (!(await markMailed(trx, saved, day, upTo)) || total === 0) return;
    await deps.outbox.enqueue(
      trx,
      newMatchesMail(deps.config, {
        to: saved.email,
        searchId: saved.id,
        searchName: saved.name,
        discipline,
        criteria,
        association,
        total,
        first,
      }),
    );
  });
}

/** Daily at noon UTC, 7 AM in Indianapolis in winter: new matches of the saved searches. */
export const mailNewMatchesJob: Job = {
  name: 'mail-new-matches',
  cron: '0 12 * * *',
  async run(deps) {
    const now = deps.now();
    const day = now.toISOString().slice(0, 10);
    const upTo = await newestMemberBefore(deps.db, new Date(now.getTime() - SETTLED_AFTER_MS));
    if (upTo === null) return;
    const failures: unknown[] = [];
    let afterId: string | null = null;
    for (;;) {
      const batch: SearchToMail[] = await readSearchesToMail(deps.db, day, afterId, BATCH);
      for (const saved of batch) {
        // If one search cannot be read, the others must still get their mails.
        await mailSearch(deps, saved, day, Math.max(upTo, saved.last_seen_member)).catch((error: unknown) =>
          failures.push(error),
        );
      }
      afterId = batch.at(-1)?.id ?? null;
      if (batch.length < BATCH) break;
    }
    if (failures.length > 0) {
      throw new AggregateError(failures, `${failures.length} saved searches could not be processed`, {
        cause: failures[0],
      });
    }
  },
};
