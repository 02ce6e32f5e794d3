import { expect, it } from 'vitest';
import { isRejected } from './linted.testing.ts';

const rejects = (code: string) => isRejected(`export const part = ${code};`, 'jsx-condition(ternary)');

it.each([
  '<p>{count && <Count />}</p>',
  '<p>{count && (<Count />)}</p>',
  '<>{count && list.map(row)}</>',
  '<Row icon={count && <Icon />} />',
  '() => open && <Dialog />',
])('rejects %s', async (code) => {
  expect(await rejects(code)).toBe(true);
});

it.each([
  '<p>{count > 0 ? <Count /> : null}</p>',
  '<p>{isOpen && isWide ? <Map /> : null}</p>',
  '<Row disabled={busy && isLast} />',
  'css`${({ $wide }) => $wide && wide}`',
])('accepts %s', async (code) => {
  expect(await rejects(code)).toBe(false);
});
