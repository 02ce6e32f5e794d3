import type { SearchDependencies } from '../../search/search-sources.ts';
import {
  savedSearchSchema,
  searchCriteriaSchema,
  type CreateSavedSearch,
  type SavedSearch,
  type UpdateSavedSearchBody,
} from '@marketplace/contracts';
import {
  DISCIPLINES,
  disciplineById,
  isSameCriteria,
  MAX_NEW_MATCHES,
  MAX_SAVED_SEARCHES,
  type SearchCriteria,
} from '@marketplace/domain';
import type { AgencyIdentity } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { countCandidatesUpTo } from '../../search/sql/search.repository.ts';
import { resolveSearch, type ResolvedSearch } from '../../search/candidate-search.service.ts';
import { lockedState } from '../../reference/associations/locked-state.ts';
import {
  insertSavedSearch,
  updateOpened,
  listOpenedSearches,
  listSavedSearches,
  removeSavedSearch,
  stopDailyMail,
  updateSavedSearch,
  type SavedSearchRow,
} from './saved-searches.repository.ts';
import { searchOfStopToken } from '../../crypto/link-tokens.ts';

function savedSearch({ further_disciplines, ...row }: SavedSearchRow): SavedSearch {
  const further = further_disciplines.map((id) => disciplineById(id)?.code);
  return savedSearchSchema.parse({
    ...row,
    discipline: disciplineById(row.discipline)?.code,
    ...(further.length === 0 ? {} : { further_disciplines: further }),
    created_at: row.created_at.toISOString(),
  });
}

/** @throws AppError the same errors as `findListing` */
export async function readSavedSearch(
  deps: SearchDependencies,
  search: {
    agencyId: string;
    discipline: string;
    furtherDisciplines: readonly string[];
    criteria: SearchCriteria;
    association: string | null;
  },
): Promise<ResolvedSearch> {
  const state = await lockedState(deps.db, search.association);
  return resolveSearch(deps, {
    discipline_filters: [search.discipline, ...search.furtherDisciplines],
    criteria: search.criteria,
    shortlisted_only: false,
    agencyId: search.agencyId,
    lockedState: state,
  });
}

/** @throws Error when the criteria are invalid */
export function storedCriteria(criteria: unknown): SearchCriteria {
  return searchCriteriaSchema.parse(criteria);
}

/**
 * Rejects a duplicate on the same association site, even under another name.
 * @throws AppError the same errors as the candidate list, association_not_found, search_already_saved,
 * saved_searches_full
 */
export async function saveSearch(
  deps: SearchDependencies,
  { agency, body }: { agency: AgencyIdentity; body: CreateSavedSearch },
): Promise<SavedSearch> {
  const association = body.association ?? null;
  const { further_disciplines: further = [] } = body;
  await readSavedSearch(deps, { agencyId: agency.agencyId, ...body, furtherDisciplines: further, association });
  const discipline = DISCIPLINES.find((type) => type.code === body.discipline)?.id ?? 0;
  const furtherDisciplines = DISCIPLINES.filter(
    ({ id, code }) => id !== discipline && further.some((furtherCode) => furtherCode === code),
  )
    .map(({ id }) => id)
    .sort((a, b) => a - b);
  const isSame = (saved: SavedSearchRow) =>
    saved.discipline === discipline &&
    saved.further_disciplines.join() === furtherDisciplines.join() &&
    saved.association === association &&
    isSameCriteria(storedCriteria(saved.criteria), body.criteria);
  const row = await insertSavedSearch(
    deps.db,
    {
      person_id: agency.personId,
      association,
      name: body.name,
      discipline,
      further_disciplines: furtherDisciplines,
      criteria: JSON.stringify(body.criteria),
      daily_mail: body.daily_mail,
      created_at: deps.now(),
    },
    (saved) => {
      const same = saved.find(isSame);
      if (same) {
        const detail = `You've already saved this search as “${same.name}”.`;
        throw new AppError('search_already_saved', { detail });
      }
      if (saved.length >= MAX_SAVED_SEARCHES) throw new AppError('saved_searches_full');
    },
  );
  return savedSearch(row);
}

export async function viewSavedSearches(deps: SearchDependencies, agency: AgencyIdentity): Promise<SavedSearch[]> {
  return (await listSavedSearches(deps.db, agency.personId)).map(savedSearch);
}

/** Counts new matches per search since the person last opened it, up to a limit. Omits searches without new matches. */
export async function countNewMatches(
  deps: SearchDependencies,
  agency: AgencyIdentity,
): Promise<{ id: string; count: number }[]> {
  const counts: { id: string; count: number }[] = [];
  for (const saved of await listOpenedSearches(deps.db, agency.personId)) {
    const codes = [saved.discipline, ...saved.further_disciplines].flatMap((id) => disciplineById(id)?.code ?? []);
    const [discipline = '', ...furtherDisciplines] = codes;
    const criteria = storedCriteria(saved.criteria);
    const { agencyId } = agency;
    const search = { agencyId, discipline, furtherDisciplines, criteria, association: saved.association };
    const parsedSearch = await readSavedSearch(deps, search).catch((error: unknown) => {
      // The association or place no longer exists. The candidate list reports that when the search is opened.
      if (error instanceof AppError) return null;
      throw error;
    });
    if (parsedSearch === null) continue;
    const joined = { after: saved.opened_caregiver, upTo: Number.MAX_SAFE_INTEGER };
    const count = await countCandidatesUpTo(deps.db, { ...parsedSearch.search, joined }, MAX_NEW_MATCHES);
    if (count > 0) counts.push({ id: saved.id, count });
  }
  return counts;
}

/**
 * Marks everybody who has joined so far as seen.
 * @throws AppError saved_search_not_found
 */
export async function openSavedSearch(
  deps: SearchDependencies,
  { agency, id }: { agency: AgencyIdentity; id: string },
): Promise<void> {
  if (!(await updateOpened(deps.db, agency.personId, id))) throw new AppError('saved_search_not_found');
}

/** @throws AppError saved_search_not_found, also for another person's search */
export async function changeSavedSearch(
  deps: SearchDependencies,
  { agency, id, change }: { agency: AgencyIdentity; id: string; change: UpdateSavedSearchBody },
): Promise<SavedSearch> {
  const row = await updateSavedSearch(deps.db, agency.personId, id, change);
  if (row === undefined) throw new AppError('saved_search_not_found');
  return savedSearch(row);
}

/** @throws AppError saved_search_not_found, also for another person's search */
export async function deleteSavedSearch(
  deps: SearchDependencies,
  { agency, id }: { agency: AgencyIdentity; id: string },
): Promise<void> {
  if (!(await removeSavedSearch(deps.db, agency.personId, id))) throw new AppError('saved_search_not_found');
}

/**
 * Idempotent.
 * @throws AppError link_invalid
 */
export async function stopByToken(
  deps: SearchDependencies,
  token: string,
): Promise<{ success: boolean; name: string | null }> {
  const id = searchOfStopToken(deps.config, token);
  if (id === null) throw new AppError('link_invalid');
  return { success: true, name: (await stopDailyMail(deps.db, id)) ?? null };
}
