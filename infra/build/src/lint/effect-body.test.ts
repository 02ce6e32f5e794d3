import { expect, it } from 'vitest';
import { isRejected } from './linted.testing.ts';

const IMPORTS = `import { useEffect, useLayoutEffect } from 'react';\nimport * as React from 'react';\n`;
const rejects = (code: string) => isRejected(IMPORTS + code, 'effects(braced-body)');

it.each([
  'useEffect(() => node.scrollIntoView(), [node]);',
  'useLayoutEffect(() => listen(), []);',
  'React.useEffect(() => void node.focus(), []);',
  'useEffect(async () => load(), []);',
  'useEffect(preload, []);',
])('rejects %s', async (code) => {
  expect(await rejects(code)).toBe(true);
});

it.each([
  'useEffect(() => { node.scrollIntoView(); }, [node]);',
  'useEffect(() => { return listen(); }, []);',
  'useEffect(() => () => clearTimeout(timer.current), []);',
  'useCallback(() => node.scrollIntoView(), [node]);',
])('accepts %s', async (code) => {
  expect(await rejects(code)).toBe(false);
});
