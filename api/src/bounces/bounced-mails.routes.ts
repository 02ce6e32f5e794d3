import { createHash, timingSafeEqual } from 'node:crypto';
import { BOUNCED_MAILS_PATH } from '@marketplace/http-server/any-server';
import * as z from 'zod/mini';
import type { ServiceDependencies } from '../dependencies.ts';
import { AppError } from '../http/app-error.ts';
import type { FeatureRoutes } from '../http/feature-routes.ts';
import { recordBounce } from '../mail/bounces.service.ts';
import { readDeliveryReport } from '../mail/delivery-report.ts';
import { mailOfReturnPath } from '../mail/return-path.ts';

const LIMIT = { name: 'bounced-mails', max: 600, windowSeconds: 60 };
const receivedSchema = z.object({ outcome: z.enum(['marked', 'nothing']) });

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Receives bounces that the mail server gets for BOUNCE_ADDRESS. Responds 200 to any email with the key, so that the
 * server does not resend it. Marks an address only if we signed the bounced email's sender.
 */
export const bouncedMailsRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const hasKey = (authorization = '') => {
    const key = deps.config.BOUNCE_KEY;
    return key !== undefined && timingSafeEqual(digest(authorization), digest(`Bearer ${key}`));
  };

  app.post(
    BOUNCED_MAILS_PATH,
    {
      onRequest: [
        app.limitByClient(LIMIT),
        async ({ headers }) => {
          if (!hasKey(headers.authorization)) throw new AppError('not_found');
        },
      ],
      schema: { response: { 200: receivedSchema } },
    },
    async (request) => {
      if (!Buffer.isBuffer(request.body)) throw new AppError('malformed_request');
      const report = await readDeliveryReport(request.body).catch(() => null);
      if (report === null || report.failure === null) return { outcome: 'nothing' as const };
      const mailId = mailOfReturnPath(deps.config, report.sentTo);
      if (mailId === null) {
        request.log.warn('could not match a bounced email to a sent one');
        return { outcome: 'nothing' as const };
      }
      const marked = await recordBounce(deps, { mailId, status: report.failure });
      request.log.info({ job: mailId, status: report.failure, marked }, 'bounced email received');
      return { outcome: marked ? ('marked' as const) : ('nothing' as const) };
    },
  );
};
