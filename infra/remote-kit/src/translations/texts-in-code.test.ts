import { expect, test } from 'vitest';
import { textsIn } from './texts-in-code.ts';

test('the check finds strings in t, msg and Translated, even in conditional expressions', () => {
  const code = `
    const A = msg('One');
    export const B = () => <Translated text="Two <b>words</b>" parts={{}} />;
    export const c = (t: (text: string) => string, old: boolean) => t(old ? 'Three' : 'Four') + t(A) + other('Five');
  `;
  expect(textsIn(code, true).map(({ text }) => text)).toEqual(['One', 'Two <b>words</b>', 'Three', 'Four']);
});
