import type { SearchDependencies } from '../../search/search-sources.ts';
import { disciplineById, MAILED_MATCHES, rankDay } from '@marketplace/domain';
import { forEachDue } from '../../queue/for-each-due.ts';
import type { Job } from '../../queue/job.ts';
import { findAssociation } from '../../reference/associations/associations.repository.ts';
import { listCandidatesById } from '../../search/candidates.repository.ts';
import { listChangedCandidates, findNewestChangeBefore } from '../../search/changed-candidates.repository.ts';
import type { CandidateSearch } from '../../search/engine.ts';
import { countCandidates, listMatches } from '../../search/sql/search.repository.ts';
import {
  updateMailed,
  findNewestCaregiverBefore,
  listSearchesToMail,
  type SearchToMail,
  type SeenUpTo,
} from './saved-searches.repository.ts';
import { matchesMail, type MailedMatch } from './saved-searches.mails.ts';
import { readSavedSearch, storedCriteria } from './saved-searches.service.ts';

/**
 * A transaction that stores a profile takes less time than this. So if a caregiver joined this long ago, no smaller id
 * can still be uncommitted.
 */
const SETTLED_AFTER_MS = 5 * 60 * 1000;

interface Found {
  total: number;
  first: MailedMatch[];
}

async function findNewMatches(
  deps: SearchDependencies,
  saved: SearchToMail,
  search: CandidateSearch,
  upTo: SeenUpTo,
): Promise<Found> {
  const joined = { ...search, joined: { after: saved.last_seen_caregiver, upTo: upTo.caregiverId } };
  const total = await countCandidates(deps.db, joined);
  if (total === 0) return { total, first: [] };
  const page = { sort: 'recommended', day: rankDay(deps.now()), offset: 0, limit: MAILED_MATCHES } as const;
  const ids = (await listMatches(deps.db, joined, page)).map(({ id }) => id);
  const first = await listCandidatesById(deps.db, ids, saved.agencyId);
  return { total, first: first.map((candidate) => ({ candidate, reason: 'new' })) };
}

/** Finds caregivers who joined earlier and have changed since the search's last run. */
async function findChangedMatches(
  deps: SearchDependencies,
  saved: SearchToMail,
  search: CandidateSearch,
  upTo: SeenUpTo,
): Promise<Found> {
  const range = { after: saved.last_seen_change, upTo: upTo.change };
  const { total, first } = await listChangedCandidates(deps.db, search, range, {
    upToCaregiver: saved.last_seen_caregiver,
    day: rankDay(deps.now()),
    limit: MAILED_MATCHES,
  });
  if (total === 0) return { total, first: [] };
  const reasons = new Map(first.map(({ id, change }) => [id, change]));
  const candidates = await listCandidatesById(deps.db, [...reasons.keys()], saved.agencyId);
  return {
    total,
    first: candidates.map((candidate) => ({ candidate, reason: reasons.get(candidate.id) ?? 'changed_hours' })),
  };
}

async function mailSearch(deps: SearchDependencies, saved: SearchToMail, day: string, settled: SeenUpTo) {
  const discipline = disciplineById(saved.discipline);
  if (discipline === null || discipline.slug === null)
    throw new Error('could not mail saved search: its discipline has no list');
  const furtherDisciplines = saved.further_disciplines.flatMap((id) => disciplineById(id) ?? []);
  const criteria = storedCriteria(saved.criteria);
  const association = saved.association === null ? null : await findAssociation(deps.db, saved.association);
  const { search } = await readSavedSearch(deps, {
    agencyId: saved.agencyId,
    discipline: discipline.code,
    furtherDisciplines: furtherDisciplines.map(({ code }) => code),
    criteria,
    association: saved.association,
  });
  const upTo: SeenUpTo = {
    caregiverId: Math.max(settled.caregiverId, saved.last_seen_caregiver),
    change: Math.max(settled.change, saved.last_seen_change),
  };
  const joined = await findNewMatches(deps, saved, search, upTo);
  const changedMatches = await findChangedMatches(deps, saved, search, upTo);
  // Marks the search and enqueues the email in one transaction, so that neither a repeated run nor another process
  // sends it again.
  await deps.db.transaction().execute(async (trx) => {
    if (!(await updateMailed(trx, saved, day, upTo)) || joined.total + changedMatches.total === 0) return;
    await deps.outbox.enqueue(
      trx,
      matchesMail(
        deps.config,
        { email: saved.email, association },
        {
          searchId: saved.id,
          searchName: saved.name,
          discipline,
          furtherDisciplines,
          criteria,
          newTotal: joined.total,
          changedTotal: changedMatches.total,
          first: [...joined.first, ...changedMatches.first],
        },
      ),
    );
  });
}

/** Daily at noon UTC, 7 AM in Indianapolis in winter: emails new and changed matches of saved searches. */
export const mailNewMatchesJob: Job<SearchDependencies> = {
  name: 'mail-new-matches',
  cron: '0 12 * * *',
  async run(deps) {
    const now = deps.now();
    const day = now.toISOString().slice(0, 10);
    const settledAt = new Date(now.getTime() - SETTLED_AFTER_MS);
    const caregiverId = await findNewestCaregiverBefore(deps.db, settledAt);
    if (caregiverId === null) return;
    const settled = { caregiverId, change: (await findNewestChangeBefore(deps.db, settledAt)) ?? 0 };
    await forEachDue<SearchToMail>({
      read: (after, limit) => listSearchesToMail(deps.db, day, after?.id ?? null, limit),
      work: (saved) => mailSearch(deps, saved, day, settled),
      failed: 'could not process saved searches',
    });
  },
};
