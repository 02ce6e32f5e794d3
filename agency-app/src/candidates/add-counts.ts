/** Adds the number of matches to each option; undefined until `counts` are known. */
export function addCounts<Option extends { value: string | number }>(
  options: readonly Option[] | undefined,
  counts: Record<string, number> | undefined,
  keyOf: (option: Option) => string | number = (option) => option.value,
): (Option & { count: number | undefined })[] {
  return (options ?? []).map((option) => ({
    ...option,
    count: counts === undefined ? undefined : (counts[keyOf(option)] ?? 0),
  }));
}
