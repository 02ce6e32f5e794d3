import type { ShortlistedCandidate } from '@marketplace/contracts';
import { EMPTY_WEEK } from '@marketplace/domain';
import { listShortlist } from '../agency/lists/candidate-lists.repository.ts';
import { authorField } from '../agency/lists/candidate-lists.service.ts';
import { placeMapOf } from '../reference/places/place-map.ts';
import { languagesOf } from '../reference/languages/languages.ts';
import { candidateRow } from './candidate-row.ts';
import { searchedPlace } from './candidate-search.service.ts';
import { listCandidatesById } from './candidates.repository.ts';
import type { SearchSources } from './search-sources.ts';

type ShortlistEntries = Awaited<ReturnType<typeof listShortlist>>;

export function shortlistOf(
  { db }: Pick<SearchSources, 'db'>,
  agencyId: string,
  lockedState: number | null,
): Promise<ShortlistEntries> {
  return listShortlist(db, agencyId, lockedState);
}

/**
 * Returns the shortlist as list rows, with distances from a ZIP if given.
 * @throws AppError `zip_not_found`
 */
export async function viewShortlist(
  sources: Pick<SearchSources, 'db' | 'caches'>,
  { entries, zip, agencyId }: { entries: ShortlistEntries; zip: string; agencyId: string },
): Promise<ShortlistedCandidate[]> {
  const [languages, places, people] = await Promise.all([
    languagesOf(sources),
    placeMapOf(sources),
    listCandidatesById(
      sources.db,
      entries.map(({ caregiver_id }) => caregiver_id),
      agencyId,
    ),
  ]);
  const entryOf = new Map(entries.map((entry) => [entry.caregiver_id, entry]));
  const rowSources = { from: searchedPlace(places, zip), languages, places, requestedHours: EMPTY_WEEK };
  const rows = people.map((candidate) => candidateRow(candidate, rowSources));
  return rows.flatMap((row, index) => {
    const entry = entryOf.get(people[index]?.id ?? 0);
    if (entry === undefined) return [];
    return {
      ...row,
      candidate_uuid: row.uuid,
      unlocked: row.request_status === 'completed',
      added_at: entry.added_at.toISOString(),
      ...authorField(entry),
    };
  });
}
