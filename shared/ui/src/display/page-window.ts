type PageCell = number | 'gap-before' | 'gap-after';

export function pageCells(page: number, lastPage: number, window: number): PageCell[] {
  const start = Math.max(1, Math.min(page - Math.floor(window / 2), lastPage - window + 1));
  const end = Math.min(lastPage, start + window - 1);
  const cells: PageCell[] = [];
  if (start > 1) cells.push(1);
  if (start > 2) cells.push('gap-before');
  for (let number = start; number <= end; number += 1) cells.push(number);
  if (end < lastPage - 1) cells.push('gap-after');
  if (end < lastPage) cells.push(lastPage);
  return cells;
}

export function pageTotalText(totalPages: number, maxPages: number): string {
  return totalPages > maxPages ? `${maxPages}+` : String(totalPages);
}
