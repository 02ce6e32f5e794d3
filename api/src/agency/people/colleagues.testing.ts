import { randomUUID } from 'node:crypto';
import type { AgencyPeopleResponse, AgencyRole, Invitation } from '@marketplace/contracts';
import { LEGAL_VERSIONS } from '@marketplace/domain';
import { expect } from 'vitest';
import type { SignedUpAgency, TestApp } from '../../testing/test-app.ts';

type Host = Pick<TestApp, 'app' | 'db' | 'sentMails'>;

/** Adds a person with an account and a live session to the agency, without the slow invitation and password hash. */
export async function addColleague(
  { app, db }: Pick<TestApp, 'app' | 'db'>,
  agency: SignedUpAgency,
  role: AgencyRole = 'recruiter',
  email = `${randomUUID()}@colleague.example.test`,
): Promise<SignedUpAgency> {
  const { id: personId } = await db
    .insertInto('people')
    .values({
      email,
      password_hash: 'unusable',
      email_confirmed_at: new Date(),
      terms_version: LEGAL_VERSIONS.agencyTerms.version,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('agency_people')
    .values({
      person_id: personId,
      agency_id: agency.agencyId,
      role,
      first_name: 'Robin',
      last_name: 'Vale',
      phone: '',
      title: 'Recruiter',
    })
    .execute();
  const { id: sessionId } = await db
    .insertInto('auth_sessions')
    .values({ person_id: personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const accessToken = app.tokens.issueAccessToken({ personId, sessionId }).access_token;
  return {
    agencyId: agency.agencyId,
    personId,
    sessionId,
    email,
    accessToken,
    headers: { authorization: `Bearer ${accessToken}` },
  };
}

export function callsOf(host: Host) {
  async function call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    who: Pick<SignedUpAgency, 'headers'> | null = null,
    payload?: Record<string, unknown>,
  ) {
    const answer = await host.app.inject({
      method,
      url,
      headers: who?.headers ?? {},
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  }
  return {
    call,
    async people(who: SignedUpAgency): Promise<AgencyPeopleResponse> {
      const answer = await host.app.inject({ url: '/api/agency-people', headers: who.headers });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<AgencyPeopleResponse>();
    },
    async invite(who: SignedUpAgency, email: string, role: AgencyRole = 'recruiter', association?: string) {
      const answer = await host.app.inject({
        method: 'POST',
        url: '/api/agency-invitations',
        headers: who.headers,
        payload: { email, role, ...(association === undefined ? {} : { association }) },
      });
      expect(answer.statusCode, answer.body).toBe(201);
      return { ...answer.json<Invitation>(), token: invitationToken(host, email) };
    },
  };
}

export function invitationToken({ sentMails }: Pick<TestApp, 'sentMails'>, email: string): string {
  const mail = sentMails.findLast(({ to, text }) => to === email.toLowerCase() && text.includes('/join-agency?token='));
  const token = /join-agency\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no invitation was emailed to ${email}`);
  return token;
}

export const newPerson = (token: string, changes: Record<string, unknown> = {}) => ({
  token,
  first_name: 'Robin',
  last_name: 'Vale',
  phone: '(317) 555-0111',
  title: 'Recruiter',
  password: 'Lantern-Harbor-42!',
  ...changes,
});
