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

describe('in a service', () => {
  testRule('repositories(verbs)', {
    file: 'things.service.ts',
    rejects: ['export async function noteThing() {}'],
    accepts: ['export function readThing() {}', 'export function noteView() {}', 'export const notes = [];'],
  });
});
