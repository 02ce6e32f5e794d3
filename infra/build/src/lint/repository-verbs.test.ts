import { expect, it } from 'vitest';
import { isRejected } from './linted.testing.ts';

const rejects = (code: string, file = 'things.repository.ts') => isRejected(code, 'repositories(verbs)', file);

it.each([
  'export async function readThing() {}',
  'export const deleteThings = async () => undefined;',
  'export function createThing() {}',
])('rejects %s', async (code) => {
  expect(await rejects(code)).toBe(true);
});

it.each([
  'export async function findThing() {}',
  'export const removeThings = async () => undefined;',
  'export function settleThing() {}',
  'function readThing() {}',
  'export interface Thing {}',
  'export const settings = 1;',
])('accepts %s', async (code) => {
  expect(await rejects(code)).toBe(false);
});

it('accepts any verb outside a repository', async () => {
  expect(await rejects('export function readThing() {}', 'things.service.ts')).toBe(false);
});
