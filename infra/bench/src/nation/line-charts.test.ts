import { expect, test } from 'vitest';
import { lineCharts, ticksUpTo } from './line-charts.ts';

test('ticks are round and reach the largest value', () => {
  expect(ticksUpTo(4.2)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(ticksUpTo(730)).toEqual([0, 200, 400, 600, 800]);
  expect(ticksUpTo(0.03)).toEqual([0, 0.01, 0.02, 0.03]);
  expect(ticksUpTo(1)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(ticksUpTo(0)).toEqual([0, 1]);
});

test('draws 0 on the lowest grid line and the largest value on the highest', () => {
  const svg = lineCharts('A run', 'min', [
    { title: 'Memory', unit: 'MB', series: [{ name: 'one', points: [[0, 0], [2, 50], [4, 100]] }] }, // oxfmt-ignore
  ]);
  expect(/points="([^"]*)"/.exec(svg)?.[1]).toBe('64.0,224.0 440.0,144.0 816.0,64.0');
  expect(svg).toContain('M64 64.0H816"/><text class="text" x="56" y="68" text-anchor="end">100</text>');
});

test('escapes names and has colors for dark mode', () => {
  const series = [{ name: 'p50 <"&">', points: [[0, 1] as const] }];
  const svg = lineCharts('A & B', 'min', [{ title: 'T', unit: 'ms', series }]);
  expect(svg).toContain('A &amp; B');
  expect(svg).toContain('p50 &lt;&quot;&amp;&quot;>');
  expect(svg).toMatch(/@media \(prefers-color-scheme: dark\)\{.*\.ground\{fill:#14191a\}/);
});

test('rejects a chart without points', () => {
  expect(() => lineCharts('A run', 'min', [{ title: 'Memory', unit: 'MB', series: [] }])).toThrow(
    "'Memory' has no points.",
  );
});
