import { chooseTextsBody, chooseTextsCall, chooseTextsResponse } from '@marketplace/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { changeOnce } from '../caregiver/sent-changes/change-once.ts';
import { AppError } from '../http/app-error.ts';
import type { FeatureRoutes } from '../http/feature-routes.ts';
import { siteLink } from '../mail/site-links.ts';
import { TEXT_STATUS_PATH, type TextDependencies } from './send-texts.job.ts';
import { chooseTexts, recordTextStatus, receiveText } from './texts.service.ts';

const INCOMING_PATH = '/api/texts/incoming';

const formSchema = z.record(z.string(), z.string());
const XML = z.string();

export const textsRoutes: FeatureRoutes<TextDependencies> = (deps) => async (app) => {
  app.post(
    chooseTextsCall.path,
    { schema: { body: chooseTextsBody, response: { 200: chooseTextsResponse } } },
    async (request) => {
      const { wanted } = request.body;
      const texts = await changeOnce(
        { app, deps, request },
        {
          change: 'texts',
          body: request.body,
          send: (txDeps, { caregiverId }) => chooseTexts(txDeps, { caregiverId, isWanted: wanted }),
          repeat: ({ caregiverId }) => chooseTexts(deps, { caregiverId, isWanted: wanted }),
        },
      );
      return { texts };
    },
  );

  /**
   * Returns the provider if it signed the request.
   * @throws AppError not_found if no text messages are sent, malformed_request
   */
  const signedBy = (
    path: `/${string}`,
    query: Record<string, string>,
    fields: Record<string, string>,
    header: unknown,
  ) => {
    if (deps.texts === null) throw new AppError('not_found');
    const url = siteLink(deps.config, null, path, query);
    const signature = typeof header === 'string' ? header : undefined;
    if (deps.texts.isSigned({ url, fields, signature })) return deps.texts;
    throw new AppError('malformed_request', { detail: 'The signature is not valid.' });
  };

  const fromProvider: FastifyPluginAsyncZod = async (posts) => {
    posts.removeAllContentTypeParsers();
    posts.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    posts.post(
      INCOMING_PATH,
      { schema: { body: formSchema, response: { 200: XML } } },
      async ({ body, headers }, reply) => {
        const provider = signedBy(INCOMING_PATH, {}, body, headers['x-twilio-signature']);
        const answer = await receiveText(deps, provider.readIncoming(body));
        return reply.type('text/xml').send(provider.answer(answer));
      },
    );
    posts.post(
      TEXT_STATUS_PATH,
      { schema: { querystring: z.strictObject({ text: z.uuid() }), body: formSchema, response: { 200: XML } } },
      async ({ body, query, headers }, reply) => {
        const provider = signedBy(TEXT_STATUS_PATH, query, body, headers['x-twilio-signature']);
        const status = provider.readStatus(body);
        if (status !== null) await recordTextStatus(deps, query.text, status);
        return reply.type('text/xml').send(provider.answer(null));
      },
    );
  };
  await app.register(fromProvider);
};
