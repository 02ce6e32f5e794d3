import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { remotesOf } from './remotes.ts';
import { REPOSITORY } from '../repository.ts';

const USUAL = { AGENCY_REMOTE_PORT: '4002', CAREGIVER_REMOTE_PORT: '4003' };
const manifest = (...workspaces: string[]) => JSON.stringify({ workspaces });

test('the stack lists each workspace ending in -app as a remote with its own port', () => {
  const remotes = remotesOf(
    manifest('shell', 'agency-app', 'caregiver-app', 'rate-card-app', 'visits-app', 'api'),
    USUAL,
  );
  expect(remotes).toEqual([
    { name: 'agency-app', purpose: 'agency remote', port: 4002, variable: 'AGENCY_REMOTE_PORT' },
    { name: 'caregiver-app', purpose: 'caregiver remote', port: 4003, variable: 'CAREGIVER_REMOTE_PORT' },
    { name: 'rate-card-app', purpose: 'rate card remote', port: 4005, variable: 'RATE_CARD_REMOTE_PORT' },
    { name: 'visits-app', purpose: 'visits remote', port: 4006, variable: 'VISITS_REMOTE_PORT' },
  ]);
});

test('the stack reads ports from settings', () => {
  const ports = { AGENCY_REMOTE_PORT: '5002', RATE_CARD_REMOTE_PORT: '5005' };
  expect(remotesOf(manifest('agency-app', 'rate-card-app'), ports).map(({ port }) => port)).toEqual([5002, 5005]);
  expect(() => remotesOf(manifest('rate-card-app'), { RATE_CARD_REMOTE_PORT: 'none' })).toThrow(
    'RATE_CARD_REMOTE_PORT: not a port',
  );
});

test('the stack finds the remotes of this repository', async () => {
  const names = remotesOf(await readFile(join(REPOSITORY, 'package.json'), 'utf8'), USUAL).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['agency-app', 'caregiver-app']));
});
