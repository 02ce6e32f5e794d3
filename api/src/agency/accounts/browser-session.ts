import type { Session } from '@marketplace/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceDependencies } from '../../dependencies.ts';
import { deviceMarks, type MarkedAccount } from './device-marks.ts';
import { refreshCookie } from './browser-cookie.ts';
import type { IssuedSession } from './sessions.service.ts';

export function browserSession({ config, now }: ServiceDependencies) {
  const cookie = refreshCookie(config);
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
