import { expect, test } from 'vitest';
import { parseForm } from './form-encoding.ts';

const plain = (text: string): unknown => JSON.parse(JSON.stringify(parseForm(text)));

test('form encoding parses brackets as nested objects, and indexes and empty brackets as lists', () => {
  expect(
    plain('mode=payment&line_items[0][price_data][currency]=usd&line_items[0][quantity]=1&expand[]=customer'),
  ).toEqual({
    mode: 'payment',
    line_items: [{ price_data: { currency: 'usd' }, quantity: '1' }],
    expand: ['customer'],
  });
});

test('form encoding decodes brackets and plus signs', () => {
  expect(plain('metadata%5Bfull+name%5D=Ada+L%C3%B6w')).toEqual({ metadata: { 'full name': 'Ada Löw' } });
});

test('form encoding does not pollute prototypes', () => {
  parseForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes');
  expect('polluted' in {}).toBe(false);
});
