import { PROBLEM_CONTENT_TYPE, type Problem } from '@marketplace/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface ProblemText {
  status: number;
  title: string;
  code: string;
  detail: string;
}

/** Problem details in the form that the API uses too. */
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
