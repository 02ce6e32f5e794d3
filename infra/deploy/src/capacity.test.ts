import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calculate, figuresOf, fillInFigures, measuredFigure } from './capacity.ts';
import { readRepository, REPOSITORY } from './documents.ts';

const page = readRepository('docs/capacity.md');
const benchmarks = readRepository('docs/benchmarks.md');

// After changes to docs/benchmarks.md or to an assumption, run `npm run capacity`.
test('each figure in docs/capacity.md matches docs/benchmarks.md or its formula', async () => {
  const figures = figuresOf(page, benchmarks);
  expect(figures.size).toBeGreaterThan(40);
  await expect(fillInFigures(page, benchmarks)).toMatchFileSnapshot(join(REPOSITORY, 'docs/capacity.md'));
});

test('a changed measurement changes only the figures that depend on it', () => {
  const changedBenchmarks = benchmarks.replace(/(?<=^\| week, first +\| +)[\d.]+/m, '8.71');
  expect(changedBenchmarks).not.toBe(benchmarks);
  const [before, after] = [figuresOf(page, benchmarks), figuresOf(page, changedBenchmarks)];
  const changedNames = [...after].filter(([name, figure]) => figure !== before.get(name)).map(([name]) => name);
  expect(changedNames).toEqual(['save', 'save_cores']);
  const lines = new Set(fillInFigures(page, benchmarks).split('\n'));
  expect(
    fillInFigures(page, changedBenchmarks)
      .split('\n')
      .filter((line) => !lines.has(line)),
  ).toEqual([expect.stringMatching(/`save` .* 8\.71 \|$/), expect.stringMatching(/`save_cores` .* 0\.15 \|$/)]);
});

test('missing, ambiguous, unknown and circular references between figures are rejected', () => {
  expect(() => measuredFigure(benchmarks, 'Saving › week, third › ours, ms')).toThrow('but has 0');
  expect(() => measuredFigure(benchmarks, "HTTP › mix of 14 kinds › API's CPU, ms")).toThrow('but has 2');
  expect(() => figuresOf(page.replace('`people × lists', '`nobody × lists'), benchmarks)).toThrow('nobody');
  expect(() => figuresOf(page.replace('`people × lists', '`listings × lists'), benchmarks)).toThrow(
    'depends on itself',
  );
  expect(calculate('2 × (a + 1) ÷ 4 - 1', () => 5)).toBe(2);
});

test('each figure mentioned in the text of docs/capacity.md is in a table', () => {
  const [, text = ''] = page.split('## What follows for the API');
  const used = [...text.matchAll(/`([a-z]+(?:_[a-z\d]+)+)`/g)].map(([, name = '']) => name);
  const ours = used.filter((name) => !/^(?:max_|process_cpu|http_)/.test(name));
  expect(ours.length).toBeGreaterThan(3);
  const figures = figuresOf(page, benchmarks);
  for (const name of ours) expect(figures.has(name), name).toBe(true);
});
