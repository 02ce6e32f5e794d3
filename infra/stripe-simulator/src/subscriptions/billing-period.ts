export interface BillingInterval {
  interval: string;
  interval_count: number;
}

/** End of the period from `start`, counted from `anchor` (Unix seconds): after a shorter month, the 31st returns to the 31st. */
export function periodEndAfter(anchor: number, start: number, { interval, interval_count }: BillingInterval): number {
  for (let periods = 1; ; periods += 1) {
    const end = anchorPlus(anchor, interval, interval_count * periods);
    if (end > start) return end;
  }
}

function anchorPlus(anchor: number, interval: string, count: number): number {
  if (interval === 'day') return anchor + count * 86_400;
  if (interval === 'week') return anchor + count * 7 * 86_400;
  const date = new Date(anchor * 1000);
  const months = date.getUTCMonth() + (interval === 'year' ? count * 12 : count);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const moved = new Date(date);
  moved.setUTCFullYear(date.getUTCFullYear(), months, Math.min(date.getUTCDate(), lastDay));
  return Math.floor(moved.getTime() / 1000);
}
