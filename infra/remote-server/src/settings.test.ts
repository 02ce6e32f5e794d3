import { expect, test } from 'vitest';
import { readRemoteEnvironment } from './settings.ts';

test('a missing setting aborts the start with its name', () => {
  expect(() => readRemoteEnvironment({ PORT: '1' })).toThrow(/REMOTE_NAME[^]*REMOTE_DIST/);
});
