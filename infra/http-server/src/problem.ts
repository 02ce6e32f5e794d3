import { ERROR_CODES, PROBLEM_CONTENT_TYPE, type Problem } from '@marketplace/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TooManyUnfinishedBodiesError } from './unfinished-bodies.ts';

export interface ProblemText {
  status: number;
  title: string;
  code: string;
  detail: string;
}

export function problemBody(requestId: string, problem: ProblemText): string {
  const body: Problem = { type: 'about:blank', request_id: requestId, ...problem };
  return JSON.stringify(body);
}

export async function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: ProblemText,
): Promise<FastifyReply> {
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_CONTENT_TYPE)
    .send(problemBody(request.id, problem));
}

export const NOT_FOUND = {
  status: 404,
  title: 'Not Found',
  code: 'not_found',
  detail: 'There is nothing at this address.',
} as const;

export const MALFORMED = {
  status: 400,
  title: 'Bad Request',
  code: 'malformed_request',
  detail: ERROR_CODES.malformed_request.detail,
} as const;

const TOO_LARGE = {
  status: 413,
  title: 'Content Too Large',
  code: 'payload_too_large',
  detail: ERROR_CODES.payload_too_large.detail,
} as const;

const TOO_MANY = {
  status: 429,
  title: 'Too Many Requests',
  code: 'rate_limited',
  detail: ERROR_CODES.rate_limited.detail,
} as const;

/** Registers not-found and error handlers, which log the reason but do not send it. */
export function registerProblems(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, NOT_FOUND));
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof TooManyUnfinishedBodiesError)
      return sendProblem(request, reply.header('retry-after', error.retryAfterSeconds), TOO_MANY);
    if (error.statusCode === TOO_LARGE.status) return sendProblem(request, reply, TOO_LARGE);
    const isClientError = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
    if (isClientError) {
      return sendProblem(request, reply, { ...MALFORMED, status: error.statusCode ?? 400 });
    }
    request.log.error({ reason: error.message, stack: error.stack }, 'request failed');
    const { status, detail } = ERROR_CODES.internal_error;
    return sendProblem(request, reply, { status, title: 'Internal Server Error', code: 'internal_error', detail });
  });
}
