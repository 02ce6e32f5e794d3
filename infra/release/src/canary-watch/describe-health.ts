import type { ReleaseFigures } from '@marketplace/contracts';
import { vitalP75, WEB_VITALS } from '@marketplace/domain';
import type { CanaryHealth, JudgedCanary } from './watch.ts';

export function describeHealth(name: string, { since, canary, current, verdict }: CanaryHealth): string {
  const rows: [string, string, string][] = [
    ['', 'canary', 'current'],
    ['release', canary.release, current.release],
    ...[
      ['visits', ({ loads }: ReleaseFigures) => String(loads)] as const,
      ['networks', ({ networks }: ReleaseFigures) => String(networks)] as const,
      ['errors per 1,000 visits', errorsPerThousand] as const,
      ['networks with errors', ({ failing_networks }: ReleaseFigures) => String(failing_networks)] as const,
      ...WEB_VITALS.map((vital) => [`${vital.toUpperCase()} p75`, p75(vital)] as const),
    ].map(([label, formatFigure]): [string, string, string] => [label, formatFigure(canary), formatFigure(current)]),
  ];
  const width = Math.max(...rows.map(([, first]) => first.length));
  return [
    `${name} since ${since.toISOString()}`,
    ...rows.map(([label, first, second]) => `  ${label.padEnd(24)} ${first.padEnd(width)}  ${second}`),
    `  verdict: ${verdict.is}, ${verdict.why}`,
  ].join('\n');
}

/** Figures older than this are stale. A watch checks every minute, or every few minutes if a scheduler starts it. */
const LATE_MS = 10 * 60 * 1_000;

export function describeLastCheck(checkedAt: Date, now: Date): string {
  const isLate = now.getTime() - checkedAt.getTime() > LATE_MS;
  return `  checked by the watch at ${checkedAt.toISOString()}${isLate ? ', which is too long ago: the watch may have stopped' : ''}`;
}

export function describeJudged({ name, release, verdict, ended }: JudgedCanary): string {
  return `${name} ${release} ${ended ? 'was ended as a canary' : 'stays a canary'}: ${verdict.is}, ${verdict.why}`;
}

function errorsPerThousand({ loads, errors }: ReleaseFigures): string {
  return loads === 0 ? '-' : ((errors / loads) * 1_000).toFixed(1);
}

function p75(vital: (typeof WEB_VITALS)[number]): (figures: ReleaseFigures) => string {
  return (figures) => {
    const value = vitalP75(vital, figures[vital]);
    if (value === null) return '-';
    return vital === 'cls' ? value.toFixed(3) : `${Math.round(value)} ms`;
  };
}
