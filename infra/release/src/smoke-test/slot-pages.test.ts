import { declaredSlotsSchema, type DeclaredSlot } from '@marketplace/contracts';
import { expect, test } from 'vitest';
import type { BuiltRelease } from '../built-release/read-built-release.ts';
import { slotPages, type Slot } from './slot-pages.ts';

const TITLED = new Set<Slot>(['account-tab', 'candidate-section']);
const filling = (...slots: Slot[]): BuiltRelease =>
  declaring(declaredSlotsSchema.parse(slots.map((slot) => (TITLED.has(slot) ? { slot, title: 'Rates' } : { slot }))));
const declaring = (slots: DeclaredSlot[]): BuiltRelease => ({
  name: 'rates-app',
  entry: {
    release: 'new',
    entry: '/remotes/rates-app/new/remoteEntry.js',
    integrity: null,
    scripts: [],
    pages: [],
    slots,
    container: 'rates_app',
    platform: '^1.0.0',
  },
  files: new Map(),
  firstLoads: [],
  slotLoads: [],
});
const candidate = { discipline: 'lpn', uuid: '7c9e6679-7425-40de-944b-e07fc1f90a01' };

test('the smoke test opens each slot as a signed-in agency, on as few pages as possible', () => {
  const all = filling('header-action', 'account-tab', 'candidate-fact', 'candidate-section', 'wizard-end');
  const { pages, closedSlots } = slotPages(all, candidate);
  expect([...pages]).toEqual([
    ['/candidates/lpn', ['header-action', 'candidate-fact']],
    ['/account/more/rates-app', ['account-tab']],
    [`/candidates/lpn/${candidate.uuid}`, ['candidate-section']],
  ]);
  expect(closedSlots).toEqual(['wizard-end (appears after a complete profile)']);
});

test('pages about a candidate cannot be opened if the site has no candidates', () => {
  const { pages, closedSlots } = slotPages(filling('header-action', 'candidate-fact'), null);
  expect([...pages]).toEqual([['/candidates', ['header-action']]]);
  expect(closedSlots).toEqual(['candidate-fact (the site has no candidate)']);
});

test('a slot for an association is opened on its association site', () => {
  const release = declaring([
    { slot: 'header-action', when: { associations: ['iahhc', 'other'] } },
    { slot: 'candidate-fact' },
    { slot: 'account-tab', title: 'Rates', when: { associations: ['iahhc'], languages: ['en', 'es'] } },
  ]);
  const { pages, closedSlots } = slotPages(release, candidate);
  expect([...pages]).toEqual([
    ['/iahhc/candidates/lpn', ['header-action']],
    ['/candidates/lpn', ['candidate-fact']],
    ['/iahhc/account/more/rates-app', ['account-tab']],
  ]);
  expect(closedSlots).toEqual([]);
});

test('a slot for a language other than English is not opened, because the browser asks for English', () => {
  const { pages, closedSlots } = slotPages(
    declaring([{ slot: 'header-action', when: { languages: ['es'] } }]),
    candidate,
  );
  expect([...pages]).toEqual([]);
  expect(closedSlots).toEqual(['header-action (only in es)']);
});

test('a release without slots has no slot pages', () => {
  expect(slotPages(filling(), candidate)).toEqual({ pages: new Map(), closedSlots: [] });
});
