import { describe } from 'vitest';
import { testRule } from './linted.testing.ts';

testRule('repositories(verbs)', {
  file: 'things.repository.ts',
  rejects: [
    'export async function readThing() {}',
    'export const deleteThings = async () => undefined;',
    'export function createThing() {}',
  ],
  accepts: [
    'export async function findThing() {}',
    'export const removeThings = async () => undefined;',
    'export function settleThing() {}',
    'function readThing() {}',
    'export interface Thing {}',
    'export const settings = 1;',
  ],
});

describe('outside a repository', () => {
  testRule('repositories(verbs)', {
    file: 'things.service.ts',
    rejects: [],
    accepts: ['export function readThing() {}'],
  });
});
