export interface TeamGroup {
  /** Person on every team of the group; null for a single team. */
  shared: string | null;
  /** The teams, each without the shared person. */
  teams: string[][];
}

/**
 * Groups teams by their most frequent person, so that each scarce person appears once. Keeps the order of teams
 * in a group.
 */
export function groupTeams(teams: readonly (readonly string[])[]): TeamGroup[] {
  const groups: TeamGroup[] = [];
  let remainingTeams = [...teams];
  while (remainingTeams.length > 0) {
    const shared = mostShared(remainingTeams);
    const withShared = shared === null ? remainingTeams : remainingTeams.filter((team) => team.includes(shared));
    if (shared === null) groups.push(...withShared.map((team) => ({ shared, teams: [[...team]] })));
    else groups.push({ shared, teams: withShared.map((team) => team.filter((uuid) => uuid !== shared)) });
    remainingTeams = remainingTeams.filter((team) => !withShared.includes(team));
  }
  return groups;
}

/** Returns the person on the most teams; on a tie, the first. Null if no person is on two teams. */
function mostShared(teams: readonly (readonly string[])[]): string | null {
  const counts = new Map<string, number>();
  for (const uuid of teams.flat()) counts.set(uuid, (counts.get(uuid) ?? 0) + 1);
  const maxCount = Math.max(...counts.values());
  return maxCount < 2 ? null : ([...counts].find(([, count]) => count === maxCount)?.[0] ?? null);
}
