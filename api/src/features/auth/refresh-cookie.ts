import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { REFRESH_TOKEN_SECONDS } from './sessions.service.ts';

/** The cookie that carries the refresh token: out of the reach of scripts, sent to this host and by this site alone. */
export function refreshCookie(config: Config) {
  const secure = config.PUBLIC_URL.startsWith('https:');
  // Browsers accept the __Host- prefix over https only; a local http site goes without.
  const name = secure ? '__Host-refresh' : 'refresh';
  const options: CookieSerializeOptions = { httpOnly: true, sameSite: 'strict', path: '/', secure };
  return {
    read: (request: FastifyRequest): string | null => request.cookies[name] ?? null,
    set: (reply: FastifyReply, token: string) =>
      reply.setCookie(name, token, { ...options, maxAge: REFRESH_TOKEN_SECONDS }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  };
}
