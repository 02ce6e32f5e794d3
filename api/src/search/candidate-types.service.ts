import { listActiveTypes } from './candidates.repository.ts';
import { everyone } from './engine.ts';
import { upToDateEngine, type SearchSources } from './search-sources.ts';

/**
 * Lists active candidate types with at least one listed candidate, in display order. `state` limits the candidates to
 * one US state.
 */
export async function listCandidateTypes(sources: Pick<SearchSources, 'db' | 'rankIndex'>, state: number | null) {
  const [engine, types] = await Promise.all([upToDateEngine(sources), listActiveTypes(sources.db)]);
  const exist = await Promise.all(types.map(({ discipline }) => engine.hasAny(everyone(discipline, state))));
  return types.filter((_type, at) => exist[at]).map(({ discipline: _discipline, ...type }) => type);
}
