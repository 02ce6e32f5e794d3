import type { ReleaseFigures } from '@marketplace/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge } from './verdict.ts';

const GROUPS = 9;
const none = () => Array.from({ length: GROUPS }, () => 0);
/** Figures of a release; `slow` of its networks have a bad LCP. */
function figures(networks: number, failing: number, slow = 0): ReleaseFigures {
  const lcp = none();
  lcp[1] = networks - slow;
  lcp[7] = slow;
  return {
    release: 'r',
    loads: networks,
    errors: failing,
    networks,
    failing_networks: failing,
    lcp,
    inp: none(),
    cls: none(),
  };
}

test.each([
  [30, 10, 300, 3],
  [60, 12, 1_000, 10],
  [500, 40, 5_000, 50],
  [40, 40, 400, 0],
])(
  'a canary with %i networks, %i of them failing, is bad if the current release has %i networks, %i failing',
  (networks, failing, others, otherFailing) => {
    const verdict = judge(figures(networks, failing), figures(others, otherFailing));
    expect(verdict).toMatchObject({ is: 'bad' });
    expect(verdict.why).toContain('of its networks report failures');
  },
);

test.each([
  ['the same rate', figures(100, 3), figures(1_000, 30)],
  ['a single failure', figures(40, 1), figures(400, 0)],
  ['fewer failures', figures(100, 0), figures(1_000, 200)],
  ['twice a very low rate', figures(20_000, 60), figures(20_000, 20)],
  ['slightly slower visits', figures(200, 0, 30), figures(2_000, 0, 240)],
  ['equally slow visits', figures(200, 0, 150), figures(2_000, 0, 1_500)],
])('a canary with %s is good', (_what, canary, current) => {
  expect(judge(canary, current)).toMatchObject({ is: 'good' });
});

test('a canary that is slower in many networks is bad, and the reason names the vital', () => {
  const verdict = judge(figures(100, 0, 60), figures(1_000, 0, 100));
  expect(verdict).toEqual({
    is: 'bad',
    why: "LCP is not good in 60.0% of its networks, 10.0% of the current release's",
  });
});

test('one slow network does not make a canary bad, even if it reports often', () => {
  expect(judge(figures(41, 0, 5), figures(360, 0, 36))).toMatchObject({ is: 'good' });
});

test('slowness is judged only with enough measurements of both releases', () => {
  const unmeasured = { ...figures(1_000, 0), lcp: none() };
  expect(judge(figures(100, 0, 90), unmeasured)).toMatchObject({ is: 'good' });
});

test('too few networks for either release give no verdict, even with very bad figures', () => {
  const few = fc.integer({ min: 0, max: 29 });
  const many = fc.integer({ min: 30, max: 5_000 });
  fc.assert(
    fc.property(few, many, (small, large) => {
      expect(judge(figures(small, small, small), figures(large, 0)).is).toBe('unknown');
      expect(judge(figures(large, large, large), figures(small, 0)).is).toBe('unknown');
    }),
  );
});

test('a canary with fewer than five failing networks is never bad', () => {
  const both = fc.tuple(
    fc.integer({ min: 30, max: 500 }),
    fc.integer({ min: 30, max: 5_000 }),
    fc.integer({ min: 0, max: 4 }),
  );
  fc.assert(
    fc.property(both, ([canary, current, failing]) => {
      expect(judge(figures(canary, failing), figures(current, 0)).is).toBe('good');
    }),
  );
});

test('a canary is never bad if it has no more failures than the current release', () => {
  const counts = fc.tuple(
    fc.integer({ min: 30, max: 3_000 }),
    fc.integer({ min: 30, max: 3_000 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );
  fc.assert(
    fc.property(counts, ([canary, current, rate]) => {
      const verdict = judge(figures(canary, Math.floor(canary * rate)), figures(current, Math.ceil(current * rate)));
      expect(verdict.is).toBe('good');
    }),
  );
});

test('hardly any of a thousand good canaries is ended by a day of repeated checks', { tags: 'slow' }, () => {
  let seed = 20_261_122;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const RATE = 0.02;
  let ended = 0;
  for (let trial = 0; trial < 1_000; trial += 1) {
    let failing = 0;
    for (let networks = 1; networks <= 400; networks += 1) {
      if (random() < RATE) failing += 1;
      if (networks < 30) continue;
      if (judge(figures(networks, failing), figures(networks * 9, Math.round(networks * 9 * RATE))).is === 'bad') {
        ended += 1;
        break;
      }
    }
  }
  expect(ended).toBeLessThanOrEqual(10);
});
