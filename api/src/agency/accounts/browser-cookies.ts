import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Session } from '@marketplace/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { SESSION_SECONDS, type IssuedSession } from './sessions.service.ts';
import { keyFor, keysFor, hashSecretToken, newSecretToken } from '../../crypto/secret-tokens.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ServiceDependencies } from '../../dependencies.ts';
import type { UserAccount } from './users.repository.ts';

/** A cookie that scripts cannot read, and that browsers send only to this host and only from this host's pages. */
function browserCookie(config: Pick<Config, 'PUBLIC_URL'>, plainName: string, maxAgeSeconds: number) {
  const secure = config.PUBLIC_URL.startsWith('https:');
  // Browsers accept the __Host- prefix only over HTTPS, so a local HTTP site omits it.
  const name = secure ? `__Host-${plainName}` : plainName;
  const options: CookieSerializeOptions = { httpOnly: true, sameSite: 'strict', path: '/', secure };
  return {
    read: (request: FastifyRequest): string | null => request.cookies[name] ?? null,
    set: (reply: FastifyReply, value: string) => reply.setCookie(name, value, { ...options, maxAge: maxAgeSeconds }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  };
}

const DAY_SECONDS = 24 * 60 * 60;
/** We forget a device this long after its last sign-in. */
export const MARK_SECONDS = 180 * DAY_SECONDS;
/** Maximum number of accounts in a browser's device cookie. */
const MAX_MARKS = 5;
const ID_BYTES = 16;
const HEAD_BYTES = 2 * ID_BYTES + 4;
const MARK_BYTES = HEAD_BYTES + 32;

export type MarkedAccount = Pick<UserAccount, 'id' | 'password_hash'>;

/**
 * A device mark is a cookie entry that proves an earlier sign-in to an account from this browser. It grants no access,
 * only a separate count of failed attempts, so that strangers cannot lock the device out. Renewed at each sign-in;
 * invalid after a password change.
 */
export function deviceMarks(config: Config, now: () => Date) {
  const cookie = browserCookie(config, 'device', MARK_SECONDS);
  const [signingKey, accepted] = [keyFor(config, 'device mark'), keysFor(config, 'device mark')];
  const idOf = (account: Pick<MarkedAccount, 'id'>) => Buffer.from(account.id.replaceAll('-', ''), 'hex');
  const unixSeconds = () => Math.floor(now().getTime() / 1000);

  const signatureOf = (key: Buffer, head: Buffer, account: MarkedAccount) =>
    createHmac('sha256', key).update(head).update(account.password_hash).digest();

  function marksIn(request: FastifyRequest): Buffer[] {
    return (cookie.read(request) ?? '')
      .split('.')
      .slice(0, MAX_MARKS)
      .map((mark) => Buffer.from(mark, 'base64url'))
      .filter((mark) => mark.length === MARK_BYTES);
  }
  const isOf = (mark: Buffer, account: Pick<MarkedAccount, 'id'>) => mark.subarray(0, ID_BYTES).equals(idOf(account));

  return {
    /** Returns the device's name. Null unless a valid mark proves a sign-in to the account. */
    find(request: FastifyRequest, account: MarkedAccount): string | null {
      const mark = marksIn(request).find((candidate) => isOf(candidate, account));
      if (mark === undefined) return null;
      const head = mark.subarray(0, HEAD_BYTES);
      const age = unixSeconds() - head.readUInt32BE(2 * ID_BYTES);
      if (age < 0 || age > MARK_SECONDS) return null;
      const signature = mark.subarray(HEAD_BYTES);
      if (!accepted.some((key) => timingSafeEqual(signature, signatureOf(key, head, account)))) return null;
      return head.subarray(ID_BYTES, 2 * ID_BYTES).toString('hex');
    },

    /** Whether the browser sends a device mark for the account, valid or expired. */
    has: (request: FastifyRequest, personId: string): boolean =>
      marksIn(request).some((mark) => isOf(mark, { id: personId })),

    set(request: FastifyRequest, reply: FastifyReply, account: MarkedAccount): void {
      const head = Buffer.alloc(HEAD_BYTES);
      idOf(account).copy(head);
      randomBytes(ID_BYTES).copy(head, ID_BYTES);
      head.writeUInt32BE(unixSeconds(), 2 * ID_BYTES);
      const otherMarks = marksIn(request).filter((mark) => !isOf(mark, account));
      const marks = [Buffer.concat([head, signatureOf(signingKey, head, account)]), ...otherMarks].slice(0, MAX_MARKS);
      cookie.set(reply, marks.map((mark) => mark.toString('base64url')).join('.'));
    },
  };
}

export function browserSession({ config, now }: ServiceDependencies) {
  const cookie = browserCookie(config, 'refresh', SESSION_SECONDS);
  const devices = deviceMarks(config, now);
  return {
    cookie,
    devices,
    start(request: FastifyRequest, reply: FastifyReply, issued: IssuedSession, account: MarkedAccount): Session {
      cookie.set(reply, issued.refreshToken);
      devices.set(request, reply, account);
      return issued.session;
    },
  };
}

/** Lifetime of an unconfirmed sign-up. Its emailed links work for a day. */
export const SIGN_UP_DAYS = 30;
const SECRET = /^[\w-]{43}$/;

/**
 * Secret cookie that proves which browser made a sign-up. All sign-ups of a browser share it, so that each confirmation
 * email works there.
 */
export function signUpBrowser(config: Config) {
  const cookie = browserCookie(config, 'sign-up', SIGN_UP_DAYS * 24 * 60 * 60);

  function read(request: FastifyRequest): Buffer | null {
    const secret = cookie.read(request);
    return secret !== null && SECRET.test(secret) ? hashSecretToken(secret) : null;
  }
  return {
    /** Hash of the browser's secret; null if the browser has no secret. */
    read,
    /** Hash of the browser's secret. Creates the secret if there is none, and sets the cookie. */
    mark(request: FastifyRequest, reply: FastifyReply): Buffer {
      const browser = cookie.read(request);
      const secret = browser !== null && SECRET.test(browser) ? browser : newSecretToken().token;
      cookie.set(reply, secret);
      return hashSecretToken(secret);
    },
  };
}
