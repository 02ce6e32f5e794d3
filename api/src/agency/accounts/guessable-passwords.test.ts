import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, newPerson } from '../people/colleagues.testing.ts';
import { createTestApp, signUpAgency, type TestApp } from '../../testing/test-app.ts';
import { confirmedAccount, mailedToken, signUpForm, testBrowser } from './auth.testing.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

const REFUSED = {
  status: 400,
  code: 'validation_failed',
  errors: [{ message: expect.stringContaining("your agency's name") }],
};
const newEmail = () => `${randomUUID()}@agency.example.test`;

test.each([
  ['the agency’s name', 'MapleHome-Care77!x'],
  ['the first word of the agency’s name', 'xMaple-Kettle-77!'],
  ['the person’s first name', 'Dana-Kettle-Harbor-77!'],
  ['the person’s last name', 'Kettle-REED-harbor-77!'],
  ['a word of the product’s name', 'Kettle-Homecare-Harbor-77!'],
])('a sign-up is rejected if its password contains %s', async (_, password) => {
  const answer = await testBrowser(host).post('sign-up', signUpForm(newEmail(), { password }));
  expect(answer.json()).toMatchObject({ ...REFUSED, errors: [{ field: 'password' }] });
  expect(answer.json()).toMatchObject(REFUSED);
});

test('a password can contain a short name, or a word of the agency’s name other than the first', async () => {
  const form = signUpForm(newEmail(), { first_name: 'Ann', password: 'Annual-Care-Harbor-77!' });
  expect((await testBrowser(host).post('sign-up', form)).statusCode).toBe(200);
});

test('a password reset rejects a password that contains a name, and the link stays valid', async () => {
  const email = newEmail();
  const browser = testBrowser(host);
  await confirmedAccount(host, browser, email);
  await browser.post('forgot-password', { email });
  const { recovery_token } = (await browser.post('recover', { token: mailedToken(host, email) })).json();
  const change = (password: string) => browser.post('update-password', { recovery_token, password });
  expect((await change('Maple-Kettle-77!')).json()).toMatchObject(REFUSED);
  expect((await change('Willow-Kettle-77!')).statusCode).toBe(200);
});

test('a confirmation and an invitation reject a password that contains a name', async () => {
  const email = newEmail();
  await testBrowser(host).post('sign-up', signUpForm(email));
  const confirmed = await testBrowser(host).post('confirm', {
    token: mailedToken(host, email),
    new_password: 'Maple-Kettle-77!',
  });
  expect(confirmed.json()).toMatchObject({ ...REFUSED, errors: [{ field: 'new_password' }] });

  const { token } = await callsOf(host).invite(await signUpAgency(host), newEmail());
  const joined = await testBrowser(host).post('join', { ...newPerson(token), password: 'Maple-Kettle-77!' });
  expect(joined.json()).toMatchObject(REFUSED);
});
