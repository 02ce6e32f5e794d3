import { DatabaseError } from 'pg';
import fastifyPlugin from 'fastify-plugin';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config.ts';
import { bufferedOutput } from './buffered-lines.ts';

/** Patterns for email addresses, phone numbers and secrets in libraries' error messages. */
const PERSONAL = [
  [/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[email]'],
  [/\+?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}\b/g, '[number]'],
  [/[\w-]{24,}(\.[\w-]+)*/g, '[token]'],
] as const;

export function withoutPersonalData(text: string): string {
  return PERSONAL.reduce((rest, [pattern, label]) => rest.replace(pattern, label), text);
}

/** Loggable parts of an error. Excludes query values, which PostgreSQL quotes in message and detail. */
interface DescribedError {
  type: string;
  message: string;
  stack: string;
  [detail: string]: unknown;
}

/** The job queue reports errors as plain objects. */
function messageOf(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown;
  const hasMessage = typeof thrown === 'object' && thrown !== null && 'message' in thrown;
  return hasMessage && typeof thrown.message === 'string' ? thrown.message : '';
}

export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutPersonalData(messageOf(error)), stack: '' };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const description: DescribedError = { type: error.name, message: '', stack: frames.join('\n') };
  if ('code' in error && typeof error.code === 'string') description['code'] = error.code;
  if (error instanceof DatabaseError) {
    description['table'] = error.table;
    description['constraint'] = error.constraint;
    description['routine'] = error.routine;
  } else {
    description.message = withoutPersonalData(error.message);
  }
  if (error.cause !== undefined) description['cause'] = describeError(error.cause);
  return description;
}

/** Creates the process's logger, which logs no bodies, headers, query strings or email addresses. */
export function createLog(config: Config, destination: DestinationStream = bufferedOutput()): Logger {
  return pino(
    { level: config.LOG_LEVEL, base: null, serializers: { err: describeError, error: describeError, req: () => ({}) } },
    destination,
  );
}

/** Logs one line per request, with the route's pattern instead of the URL. */
export const requestLogPlugin = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id);
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      request.log.info(
        {
          method: request.method,
          route: request.routeOptions.url ?? '(no such route)',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
        },
        'request done',
      );
      done();
    });
  },
  { name: 'request-log' },
);
