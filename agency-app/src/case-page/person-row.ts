export const personRowId = (uuid: string) => `person-${uuid}`;

/** Opens the section of a person's row and focuses the row, which also scrolls to it. */
export function showPersonRow(uuid: string): void {
  const row = document.getElementById(personRowId(uuid));
  const fold = row?.closest('details');
  if (fold) fold.open = true;
  row?.focus();
}
