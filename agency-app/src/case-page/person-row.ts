export const personRowId = (uuid: string) => `person-${uuid}`;

/** Expands the row's section and focuses the row, which scrolls it into view. */
export function showPersonRow(uuid: string): void {
  const row = document.getElementById(personRowId(uuid));
  const fold = row?.closest('details');
  if (fold) fold.open = true;
  row?.focus();
}
