import { TooManyUnfinishedBodiesError } from '@marketplace/http-server/any-server';
import { OUTCOME_UNKNOWN, PROBLEM_CONTENT_TYPE, type ErrorCode, type Problem } from '@marketplace/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable } from '../db/database-unavailable.ts';
import { OutcomeUnknownError } from '../db/outcome-unknown.ts';
import { logSecurity } from '../observability/security-log.ts';
import { AppError } from './app-error.ts';
import { fieldErrors } from './field-errors.ts';
import { hasChanged } from '../observability/current-work.ts';

const RETRY_AFTER_SECONDS: ReadonlyMap<ErrorCode, number> = new Map([
  ['database_unavailable', 5],
  ['payment_provider_unavailable', 30],
  ['shutting_down', 1],
]);

/** SQLSTATEs for a NUL character in text, and for a NUL or unpaired surrogate in JSON. */
const UNSTORABLE_CODES = new Set(['22021', '22P05']);

/**
 * Whether the database rejected a character that it cannot store. The character came from the caller, so this is not a
 * bug.
 */
function isUnstorableText(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && UNSTORABLE_CODES.has(error.code)
  );
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && 'statusCode' in error && typeof error.statusCode === 'number';
}

function refusalOf(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const values = { body: request.body, querystring: request.query, params: request.params, headers: request.headers };
    const errors = fieldErrors(error.validation, values[error.validationContext ?? 'body']);
    return new AppError('validation_failed', { errors });
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // An earlier transaction of the call may already have committed a change.
  const isUnknown = error instanceof OutcomeUnknownError || (isDatabaseUnavailable(error) && hasChanged());
  if (isUnknown && !isRead)
    return new AppError('database_unavailable', { status: 504, detail: OUTCOME_UNKNOWN, cause: error });
  if (error instanceof OutcomeUnknownError || isDatabaseUnavailable(error))
    return new AppError('database_unavailable', { cause: error });
  if (error instanceof TooManyUnfinishedBodiesError)
    return new AppError('rate_limited', { retryAfterSeconds: error.retryAfterSeconds });
  if (isUnstorableText(error)) return new AppError('malformed_request');
  if (isFastifyError(error)) {
    if (error.statusCode === 413) return new AppError('payload_too_large');
    if (error.statusCode === 404) return new AppError('not_found');
    if (error.statusCode !== undefined && error.statusCode < 500) return new AppError('malformed_request');
  }
  return new AppError('internal_error', { cause: error });
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: AppError): FastifyReply {
  const problem: Problem = {
    type: `/docs/errors#${refusal.code}`,
    title: refusal.code.replaceAll('_', ' '),
    status: refusal.status,
    detail: refusal.detail,
    code: refusal.code,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
    request_id: request.id,
  };
  // Serialized here, because the route's response schemas do not describe errors.
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_CONTENT_TYPE)
    .serializer((text: string) => text)
    .send(JSON.stringify(problem));
}

/** Returns every failure as problem+json with a stable code. The cause of an internal error is only logged. */
export const problemsPlugin = fastifyPlugin(
  async (app) => {
    app.setErrorHandler((error, request, reply) => {
      const refusal = refusalOf(error, request);
      const cause = refusal.cause ?? refusal;
      // A readiness probe during shutdown is not a failure.
      const failed = refusal.status >= 500 && refusal.code !== 'shutting_down';
      if (failed) request.log.error({ err: cause, code: refusal.code }, 'request failed');
      else request.log.debug({ code: refusal.code }, 'request rejected');
      if (refusal.code === 'owner_required') {
        const { personId: person, role } = request.agency;
        logSecurity(app, 'role_refused', { person, role });
      }
      // The call may still have succeeded after a 504, so clients must not retry automatically.
      const usual = refusal.status === 504 ? undefined : RETRY_AFTER_SECONDS.get(refusal.code);
      const retryAfter = refusal.retryAfterSeconds ?? usual;
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
      return sendProblem(request, reply, refusal);
    });
    app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new AppError('not_found')));
  },
  { name: 'problems' },
);
