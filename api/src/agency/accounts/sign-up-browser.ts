import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { browserCookie } from './browser-cookies.ts';
import { hashSecretToken, newSecretToken } from '../../crypto/secret-tokens.ts';
import { SIGN_UP_DAYS } from './sign-ups.service.ts';

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
