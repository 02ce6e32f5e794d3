import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { SESSION_SECONDS } from './sessions.service.ts';

/** A cookie that scripts cannot read, and that browsers send only to this host and only from this host's pages. */
export function browserCookie(config: Pick<Config, 'PUBLIC_URL'>, plainName: string, maxAgeSeconds: number) {
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

export const refreshCookie = (config: Config) => browserCookie(config, 'refresh', SESSION_SECONDS);
