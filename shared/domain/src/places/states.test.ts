import { describe, expect, test } from 'vitest';
import { STATE_CODES, stateByNumber, stateNumber, US_STATES, US_STATES_AND_DC } from './states.ts';

describe('states', () => {
  test('include DC for caregivers, but only the 50 states for agencies', () => {
    expect(US_STATES).toHaveLength(50);
    expect(US_STATES_AND_DC).toHaveLength(51);
  });
  test('each have a unique number', () => {
    for (const code of STATE_CODES) expect(stateByNumber(stateNumber(code) ?? -1)).toBe(code);
    expect(stateNumber('XX')).toBeNull();
  });
});
