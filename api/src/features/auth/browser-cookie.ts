import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** A cookie out of the reach of scripts, sent to this host and by this site alone. */
export function browserCookie(config: Pick<Config, 'PUBLIC_URL'>, plainName: string, maxAgeSeconds: number) {
  const secure = config.PUBLIC_URL.startsWith('https:');
  // Browsers accept the __Host- prefix over https only; a local http site goes without.
  const name = secure ? `__Host-${plainName}` : plainName;
  const options: CookieSerializeOptions = { httpOnly: true, sameSite: 'strict', path: '/', secure };
  return {
    read: (request: FastifyRequest): string | null => request.cookies[name] ?? null,
    set: (reply: FastifyReply, value: string) => reply.setCookie(name, value, { ...options, maxAge: maxAgeSeconds }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  };
}
