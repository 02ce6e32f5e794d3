import { randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { phonePage, type SimulatedMessage } from './phone-page.ts';
import { messagesIn, Webhooks } from './webhooks.ts';

interface TwilioSimulatorOptions {
  port: number;
  accountSid: string;
  authToken: string;
  /** Phone number that we send from, such as +13175550100. */
  number: string;
  /** URL of our webhook, which receives replies. */
  incomingUrl: string;
}

interface Fault {
  kind: 'hang' | 'error';
  status: number;
  times: number;
}

export interface TwilioSimulator {
  /** Base URL of the API, and of the page that shows all phones. */
  url: string;
  messages: readonly SimulatedMessage[];
  /** Sends a text from a phone to our number. Resolves with our webhook's response. */
  reply(phone: string, body: string): Promise<{ status: number; answers: string[] }>;
  failNext(fault: Partial<Fault>): void;
  undeliverable(phone: string): void;
  webhooksSettled(): Promise<void>;
  stop(): Promise<void>;
}

const STOP_WORDS = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE']);
const START_WORDS = new Set(['START', 'UNSTOP', 'YES']);

const messageForm = z.object({
  To: z.string(),
  From: z.string(),
  Body: z.string(),
  StatusCallback: z.url().optional(),
});
const replyForm = z.object({ From: z.string(), Body: z.string() });

const newSid = () => `SM${randomBytes(16).toString('hex')}`;

/**
 * Starts a simulator of Twilio's Messages API: sending, status callbacks, replies, and the keywords that stop and
 * resume texts. Port 0 picks a free port.
 */
export async function startTwilioSimulator({
  port,
  accountSid,
  authToken,
  number,
  incomingUrl,
}: TwilioSimulatorOptions): Promise<TwilioSimulator> {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  const messages: SimulatedMessage[] = [];
  const stopped = new Set<string>();
  const unreachable = new Set<string>();
  const webhooks = new Webhooks(authToken);
  const faults: Fault[] = [];
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const account = { AccountSid: accountSid, ApiVersion: '2010-04-01' };

  const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
    reply.status(status).send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

  function deliver(message: SimulatedMessage, callback: string | undefined): void {
    message.status = unreachable.has(message.phone) ? 'undelivered' : 'delivered';
    if (callback === undefined) return;
    const { sid, phone, status } = message;
    const fields = { ...account, MessageSid: sid, SmsSid: sid, To: phone, From: number };
    const failure = status === 'undelivered' ? { ErrorCode: '30003' } : {};
    void (async () => {
      for (const reached of ['sent', status]) {
        const failed = reached === 'undelivered' ? failure : {};
        await webhooks.post(callback, { ...fields, MessageStatus: reached, SmsStatus: reached, ...failed });
      }
    })();
  }

  async function reply(phone: string, body: string): Promise<{ status: number; answers: string[] }> {
    const sid = newSid();
    messages.push({ sid, phone, body, direction: 'inbound', status: 'received' });
    const word = body.trim().toUpperCase();
    if (STOP_WORDS.has(word)) stopped.add(phone);
    if (START_WORDS.has(word)) stopped.delete(phone);
    const fields = { ...account, MessageSid: sid, SmsSid: sid, SmsMessageSid: sid, NumMedia: '0', NumSegments: '1' };
    const answer = await webhooks.post(incomingUrl, { ...fields, From: phone, To: number, Body: body });
    const answers = answer.status === 200 ? messagesIn(answer.body) : [];
    for (const text of answers) {
      if (stopped.has(phone)) continue;
      messages.push({ sid: newSid(), phone, body: text, direction: 'outbound-reply', status: 'delivered' });
    }
    return { status: answer.status, answers };
  }

  app.register(formbody);
  app.post(`/2010-04-01/Accounts/${accountSid}/Messages.json`, async (request, response) => {
    if (request.headers.authorization !== authorization) return refuse(response, 401, 20_003, 'Authenticate');
    const [fault] = faults;
    if (fault !== undefined && (fault.times -= 1) <= 0) faults.shift();
    if (fault?.kind === 'error') return refuse(response, fault.status, 20_500, 'Internal Server Error');
    const form = messageForm.safeParse(request.body);
    if (!form.success) return refuse(response, 400, 21_602, 'Message body is required.');
    const { To: to, From: from, Body: body, StatusCallback: callback } = form.data;
    if (from !== number) return refuse(response, 400, 21_606, `The 'From' number ${from} is not yours.`);
    if (!/^\+1[2-9]\d{9}$/.test(to)) return refuse(response, 400, 21_211, `The 'To' number ${to} is not valid.`);
    if (stopped.has(to)) return refuse(response, 400, 21_610, `${to} has unsubscribed from messages.`);
    const message: SimulatedMessage = { sid: newSid(), phone: to, body, direction: 'outbound-api', status: 'queued' };
    messages.push(message);
    if (fault?.kind === 'hang') return response.hijack();
    response.raw.once('finish', () => deliver(message, callback));
    return response.status(201).send({
      sid: message.sid,
      account_sid: accountSid,
      api_version: account.ApiVersion,
      to,
      from,
      body,
      status: 'queued',
      direction: message.direction,
      error_code: null,
      error_message: null,
      num_segments: '1',
      num_media: '0',
      date_created: new Date().toUTCString(),
      date_updated: new Date().toUTCString(),
      date_sent: null,
      uri: `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}.json`,
    });
  });
  app.get('/', async (_request, response) => response.type('text/html').send(phonePage(messages)));
  app.post('/phone', async (request, response) => {
    const form = replyForm.parse(request.body);
    await reply(form.From, form.Body);
    return response.redirect('/', 303);
  });

  return {
    url: await app.listen({ port, host: '127.0.0.1' }),
    messages,
    reply,
    failNext: ({ kind = 'error', status = 500, times = 1 }) => void faults.push({ kind, status, times }),
    undeliverable: (phone) => void unreachable.add(phone),
    webhooksSettled: () => webhooks.settled(),
    stop: async () => app.close(),
  };
}
