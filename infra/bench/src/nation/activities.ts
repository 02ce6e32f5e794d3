import {
  candidateCall,
  candidateFacetsCall,
  caregiverProfileCall,
  checkExistingProfileCall,
  compactCandidateListCall,
  createCommunityMemberCall,
  createCommunityMemberResponse,
  currentSessionCall,
  saveAvailabilityCall,
  sendCaregiverTokenCall,
  sessionSchema,
  settleCheckoutCall,
  settleCheckoutResponse,
  signInCall,
  subscriptionCheckoutCall,
  unlockCheckoutCall,
  unlockedCandidatesCall,
  verifyCaregiverTokenCall,
  verifyCaregiverTokenResponse,
  checkoutUrlSchema,
} from '@marketplace/contracts';
import { AVAILABILITY_PRESETS, slotsFromWeek } from '@marketplace/domain';
import { newProfile, type SeededRandom } from '@marketplace/local';
import { toQueryString, type MixQuery } from '../data/query-mix.ts';
import type { Caller } from './caller.ts';
import { tokenIn, type Mailbox } from './mailbox.ts';
import { someClient, type Listed, type Recruiter, type Returning } from './people.ts';
import type { Activity } from './traffic.ts';

interface Town {
  caller: Caller;
  mailbox: Mailbox;
  random: SeededRandom;
  recruiters: readonly Recruiter[];
  searches: readonly MixQuery[];
  people: readonly Listed[];
  returning: readonly Returning[];
}

const PAYMENT = {
  email: 'dana@example.test',
  card_number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  name: 'Dana Reyes',
};

/**
 * Returns the session id.
 * @throws Error if the card is declined
 */
async function pay(checkoutUrl: string): Promise<string> {
  const answer = await fetch(checkoutUrl, { method: 'POST', redirect: 'manual', body: new URLSearchParams(PAYMENT) });
  await answer.body?.cancel();
  const session = /cs_\w+/.exec(answer.headers.get('location') ?? '')?.[0];
  if (session === undefined) throw new Error(`the payment page returned ${answer.status}`);
  return session;
}

/** `dueMs` is when the activity's first call is due. */
type Activities = Record<Activity, (dueMs: number) => Promise<void>> & {
  subscribe(recruiter: Recruiter): Promise<void>;
  signIn(recruiter: Recruiter, client: string, dueMs?: number): Promise<void>;
};

/** A failed call is counted and ends its activity. */
export const activitiesIn = (town: Town): Activities => ({ ...agencyActivities(town), ...caregiverActivities(town) });

function inTurn<T>(all: readonly T[], number: number): T {
  const item = all[number % all.length];
  if (item === undefined) throw new Error('The list to pick from is empty.');
  return item;
}

type OfCaregivers = Pick<Activities, 'visit' | 'join'>;

function agencyActivities({
  caller,
  random,
  recruiters,
  searches,
  people,
}: Town): Omit<Activities, keyof OfCaregivers> {
  const anybody = () => random.pick(recruiters);
  let [signedIn, unlocked] = [0, 0];
  const get = (kind: string, path: string, { client, token }: Recruiter, dueMs: number) =>
    caller.call({ kind, method: 'GET', path, client, token, dueMs });
  const search = (kind: string, path: string, dueMs: number, parameters: Record<string, string>) => {
    const query = toQueryString(random.pick(searches).params);
    for (const [name, value] of Object.entries(parameters)) query.set(name, value);
    return get(kind, `${path}?${query}`, anybody(), dueMs);
  };

  async function buy(
    kind: string,
    { client, token }: Recruiter,
    { path, body, dueMs }: { path: string; body: object; dueMs?: number },
  ) {
    const post = (label: string, to: string, content: object, dueMs?: number) =>
      caller.call({ kind: label, method: 'POST', path: to, client, token, body: content, dueMs: dueMs });
    const { url } = checkoutUrlSchema.parse(JSON.parse(await post(`${kind}: open a checkout`, path, body, dueMs)));
    const session = await pay(url);
    const settle = { checkout_session_id: session };
    const settled = await post(`${kind}: return from the payment`, settleCheckoutCall.path, settle);
    const { status } = settleCheckoutResponse.parse(JSON.parse(settled));
    if (status !== 'completed') throw new Error(`the checkout is ${status}, not completed`);
  }

  async function signIn(recruiter: Recruiter, client: string, dueMs?: number): Promise<void> {
    const { email, password } = recruiter;
    const body = { email, password };
    const answer = await caller.call({ kind: 'sign in', method: 'POST', path: signInCall.path, client, body, dueMs });
    recruiter.token = sessionSchema.parse(JSON.parse(answer)).access_token;
  }

  return {
    signIn,
    subscribe: (recruiter) => buy('plan', recruiter, { path: subscriptionCheckoutCall.path, body: {} }),
    listing: async (dueMs) => void (await search('list', compactCandidateListCall.path, dueMs, { week: 'mask' })),
    counts: async (dueMs) => void (await search('filter counts', candidateFacetsCall.path, dueMs, {})),
    async person(dueMs) {
      const { type, uuid } = random.pick(people);
      await get('person', candidateCall.path.replace(':type', type).replace(':uuid', uuid), anybody(), dueMs);
    },
    contacts: async (dueMs) => void (await get("agency's unlocks", unlockedCandidatesCall.path, anybody(), dueMs)),
    session: async (dueMs) => void (await get('session', currentSessionCall.path, anybody(), dueMs)),
    // Recruiters take turns, so that each renews the session before its access token expires.
    'sign-in': (dueMs) => signIn(inTurn(recruiters, signedIn++), someClient(random), dueMs),
    unlock: (dueMs) => {
      const { uuid: candidateUuid } = inTurn(people, unlocked++);
      // No activity uses Pro's free unlock, so every unlock is paid.
      const body = { candidateUuid, keepFreeUnlock: true };
      return buy('unlock', anybody(), { path: unlockCheckoutCall.path, body, dueMs });
    },
  };
}

function caregiverActivities({ caller, mailbox, random, returning }: Town): OfCaregivers {
  let returned = 0;
  return {
    async visit(dueMs) {
      const { email } = inTurn(returning, returned++);
      const client = someClient(random);
      const mailed = mailbox.next(email);
      // Prevents an unhandled rejection before the await below.
      mailed.catch(() => undefined);
      const post = (kind: string, path: string, body: object, token?: string) =>
        caller.call({ kind: `visit: ${kind}`, method: 'POST', path, client, body, token });
      await caller.call({
        kind: 'visit: ask for a link',
        method: 'POST',
        path: sendCaregiverTokenCall.path,
        client,
        body: { email },
        dueMs,
      });
      const token = tokenIn(await mailed);
      const response = await post('open the link', verifyCaregiverTokenCall.path, { token });
      const { edit_token: edit, profile } = verifyCaregiverTokenResponse.parse(JSON.parse(response));
      if (edit === null || profile === null) throw new Error('the emailed link was rejected');
      await post('read the profile', caregiverProfileCall.path, { method: 'GET' }, edit);
      await post('read the consent', caregiverProfileCall.path, { method: 'GET_SMS_CONSENT' }, edit);
      const slots = slotsFromWeek(random.pick(AVAILABILITY_PRESETS).week);
      await post('save the week', saveAvailabilityCall.path, { slots }, edit);
      const updates = { first_name: 'Rosa', availability: slotsFromWeek(random.pick(AVAILABILITY_PRESETS).week) };
      await post('save the profile', caregiverProfileCall.path, { updates }, edit);
    },

    async join(dueMs) {
      const client = someClient(random);
      const profile = newProfile();
      const post = (kind: string, path: string, body: object, options: object = {}) =>
        caller.call({ kind: `wizard: ${kind}`, method: 'POST', path, client, body, ...options });
      await post('check the email', checkExistingProfileCall.path, { email: profile.email_address }, { dueMs });
      const created = await post('store the profile', createCommunityMemberCall.path, profile, { status: 201 });
      const { edit_token: token } = createCommunityMemberResponse.parse(JSON.parse(created));
      const slots = slotsFromWeek(random.pick(AVAILABILITY_PRESETS).week);
      await post('change the week', saveAvailabilityCall.path, { slots }, { token });
    },
  };
}
