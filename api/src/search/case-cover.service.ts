import type { CandidateCover } from '@marketplace/contracts';
import { hoursIn, rankDay } from '@marketplace/domain';
import { candidateRow } from './candidate-row.ts';
import { resolveAgencySearch, type AgencyRequest } from './candidate-search.service.ts';
import { listCandidatesById } from './candidates.repository.ts';
import type { CandidateSearch, WeekMatch } from './engine.ts';
import type { SearchSources } from './search-sources.ts';
import { findTeams } from './teams.ts';

const ALONE_SHOWN = 20;
/** Number of nearest people among whom pairs and triples are searched. */
const CONSIDERED = 200;
const TEAMS_SHOWN = 10;

/**
 * Finds people who can fill the requested hours: alone (among all matches), or in pairs and triples (only among the
 * nearest or best-ranked). Errors as in `findListing`.
 */
export async function coverCase(sources: SearchSources, request: AgencyRequest): Promise<CandidateCover> {
  const { db, now } = sources;
  const { agencyId } = request;
  const { resolvedSearch, engine, criteria } = await resolveAgencySearch(sources, request);
  const { search } = resolvedSearch;
  const slots = criteria.hours;
  const find = (among: CandidateSearch, page: { sort: 'recommended' | 'nearest'; limit: number }) =>
    engine.find(among, { ...page, offset: 0, day: rankDay(now()) });
  const [alone, near] = await Promise.all([
    find({ ...search, hours: { slots, all: true } }, { sort: 'recommended', limit: ALONE_SHOWN }),
    find(search, { sort: 'nearest', limit: CONSIDERED }),
  ]);
  const { pairs, triples } = findTeams(
    near.first.map(({ week }) => week),
    slots,
    TEAMS_SHOWN,
  );
  const teams = [...pairs.best, ...triples.best];
  const memberIds = new Set(
    [...alone.first, ...teams.flat().flatMap((at) => near.first[at] ?? [])].map(({ id }) => id),
  );
  const people = await listCandidatesById(db, [...memberIds], agencyId);
  const uuids = new Map(people.map(({ id, uuid }) => [id, uuid]));
  // A team member may have become unlisted since the search.
  const uuidsOf = (members: readonly (WeekMatch | undefined)[]) =>
    members.flatMap((member) => uuids.get(member?.id ?? 0) ?? []);
  const listTeams = ({ best }: { best: readonly (readonly number[])[] }) =>
    best
      .map((team) => ({ size: team.length, members: uuidsOf(team.map((at) => near.first[at])) }))
      .flatMap(({ size, members }) => (members.length === size ? [members] : []));
  return {
    wanted_hours: hoursIn(slots),
    alone: { total: alone.total, members: uuidsOf(alone.first) },
    considered: near.first.length,
    matching: near.total,
    pairs: { total: pairs.total, teams: listTeams(pairs) },
    triples: { total: triples.total, teams: listTeams(triples) },
    candidates: people.map((candidate) => candidateRow(candidate, { ...resolvedSearch, requestedHours: slots })),
  };
}
