import { createServer } from 'node:net';
import {
  chooseTextsCall,
  caregiverControlsCall,
  caregiverDataCall,
  type CaregiverControls,
  type CaregiverData,
  type TextChoice,
} from '@marketplace/contracts';
import { HOUR_MS, addDays, dayIn, startOfDay } from '@marketplace/domain';
import { startTwilioSimulator, type TwilioSimulator } from '@marketplace/twilio-simulator';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createProfile, type CreatedProfile } from '../../caregiver/profile/caregivers.testing.ts';
import { sendTextsJob } from '../send-texts.job.ts';
import { connectTwilio } from '../twilio.ts';

const AUTH_TOKEN = 'auth-token-of-the-simulator';
const ZONE = 'America/Indiana/Indianapolis';

export interface TextStack extends TestApp {
  twilio: TwilioSimulator;
  settings: Record<string, string>;
  incomingUrl: string;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export async function startTextStack(): Promise<TextStack> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const account = { TWILIO_ACCOUNT_SID: 'AC0000', TWILIO_AUTH_TOKEN: AUTH_TOKEN, TWILIO_FROM: '+13175550100' };
  const incomingUrl = `${url}/api/texts/incoming`;
  const twilio = await startTwilioSimulator({
    port: 0,
    accountSid: account.TWILIO_ACCOUNT_SID,
    authToken: AUTH_TOKEN,
    number: account.TWILIO_FROM,
    incomingUrl,
  });
  const settings = { ...account, TWILIO_API_URL: twilio.url, PUBLIC_URL: url };
  const host = await createTestApp({ environment: settings });
  host.deps.texts = await connectTwilio(host.config, { timeoutMs: 400 });
  await host.app.listen({ host: '127.0.0.1', port: Number(new URL(url).port) });
  return {
    ...host,
    twilio,
    settings,
    incomingUrl,
    async close() {
      await host.close();
      await twilio.stop();
    },
  };
}

/** Moves the clock to this hour of the next day in Indianapolis. */
export function moveTo({ clock }: TestApp, hour: number): void {
  const now = clock.now();
  const target = startOfDay(addDays(dayIn(now, ZONE), 1), ZONE).getTime() + hour * HOUR_MS;
  clock.advance(target - now.getTime());
}

export const runJob = ({ deps }: Pick<TestApp, 'deps'>): Promise<void> => sendTextsJob.run(deps);

let phones = 0;
export async function caregiverWithPhone(
  host: TextStack,
  changes: Parameters<typeof createProfile>[1] = {},
): Promise<CreatedProfile & { phone: string }> {
  phones += 1;
  const phone = `317555${String(1000 + phones)}`;
  const profile = await createProfile(host, { preferred_zip: '46204', phone_number: phone, ...changes });
  return { ...profile, phone };
}

const tokenOf = async (host: TestApp, { uuid }: CreatedProfile): Promise<string> => {
  const { id } = await host.db.selectFrom('caregivers').select('id').where('uuid', '=', uuid).executeTakeFirstOrThrow();
  return host.app.tokens.issueEditToken({ caregiverId: id, uuid }).token;
};

export async function choose(
  host: TestApp,
  who: CreatedProfile,
  wanted: boolean,
): Promise<{ status: number; texts: TextChoice | undefined }> {
  const answer = await host.app.inject({
    method: 'POST',
    url: chooseTextsCall.path,
    headers: { authorization: `Bearer ${await tokenOf(host, who)}` },
    payload: { wanted },
  });
  return { status: answer.statusCode, texts: answer.json<{ texts?: TextChoice }>().texts };
}

export async function controlsOf(host: TestApp, who: CreatedProfile): Promise<CaregiverControls> {
  const headers = { authorization: `Bearer ${await tokenOf(host, who)}` };
  return (await host.app.inject({ url: caregiverControlsCall.path, headers })).json<CaregiverControls>();
}

export async function dataOf(host: TestApp, who: CreatedProfile): Promise<CaregiverData> {
  const headers = { authorization: `Bearer ${await tokenOf(host, who)}` };
  return (await host.app.inject({ url: caregiverDataCall.path, headers })).json<CaregiverData>();
}

export async function agree(host: TextStack, who: CreatedProfile & { phone: string }): Promise<void> {
  await choose(host, who, true);
  await runJob(host);
  await host.twilio.reply(`+1${who.phone}`, 'YES');
}

export const textsTo = ({ twilio }: TextStack, { phone }: { phone: string }): string[] =>
  twilio.messages
    .filter((message) => message.phone === `+1${phone}` && message.direction === 'outbound-api')
    .map(({ body }) => body);
