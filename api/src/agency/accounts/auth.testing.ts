import { expect } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';

export const PASSWORD = 'Lantern-Harbor-42!';
export const NEW_PASSWORD = 'Willow-Kettle-77!';

export const signUpForm = (email: string, changes: Record<string, unknown> = {}) => ({
  first_name: 'Dana',
  last_name: 'Reed',
  email,
  password: PASSWORD,
  phone: '(317) 555-0100',
  title: 'Director',
  agency_name: 'Maple Home Care',
  agency_city: 'Carmel',
  agency_state: 'IN',
  ...changes,
});

export function testBrowser(host: TestApp, ip = '127.0.0.1') {
  const cookies: Record<string, string> = {};
  return {
    cookies,
    async post(path: string, payload?: Record<string, unknown>, headers: Record<string, string> = {}) {
      const answer = await host.app.inject({
        method: 'POST',
        url: `/api/auth/${path}`,
        cookies,
        remoteAddress: ip,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
      for (const { name, value } of answer.cookies) {
        if (value === '') delete cookies[name];
        else cookies[name] = value;
      }
      return answer;
    },
  };
}
export type TestBrowser = ReturnType<typeof testBrowser>;

/** Returns the token from the newest email to this address that contains one. */
export function mailedToken(host: TestApp, email: string): string {
  const mail = host.sentMails.findLast(({ to, text }) => to === email && text.includes('token='));
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  expect(token, `a mail with a link to ${email}`).toBeDefined();
  return token ?? '';
}

export async function confirmedAccount(host: TestApp, browser: TestBrowser, email: string) {
  await browser.post('sign-up', signUpForm(email));
  const answer = await browser.post('confirm', { token: mailedToken(host, email) });
  expect(answer.statusCode, answer.body).toBe(200);
  return { email, access: String(answer.json().access_token) };
}
