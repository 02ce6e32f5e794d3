import { FULL_WEEK, hoursIn } from '@marketplace/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { teamShares } from './team-groups.ts';

const week = fc.nat(FULL_WEEK);

test('team members’ shares add up to the team’s coverage, and slots that only one member covers count only for that member', () => {
  fc.assert(
    fc.property(fc.array(week, { minLength: 1, maxLength: 3 }), week, (weeks, wanted) => {
      const shares = teamShares(weeks, wanted);
      const union = (masks: readonly number[]) => masks.reduce((all, mask) => all | mask, 0);
      expect(union(shares.map(({ covered }) => covered))).toBe(union(weeks) & wanted);
      const onlyHours = shares.reduce((sum, { only }) => sum + hoursIn(only), 0);
      expect(onlyHours).toBe(hoursIn(union(shares.map(({ only }) => only))));
      shares.forEach(({ covered, only }, at) => {
        expect(only & ~covered).toBe(0);
        const others = union(weeks.filter((_, index) => index !== at));
        expect(only & others).toBe(0);
        // Without this person, the team lacks exactly these slots.
        expect(union(weeks) & wanted & ~others).toBe(only);
      });
    }),
  );
});
