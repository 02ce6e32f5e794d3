import { CommandError } from '@marketplace/cli/error';
import type { ApiCall } from '../built-release/api-calls.ts';
import type { Check } from './platform-checks.ts';
import { responseSchema, bodySchema, operationOf, querySchema, type OpenApi } from './openapi.ts';
import { responseProblems, requestProblems } from './schema-differences.ts';

/**
 * Compares the release's calls with the live API, field by field at every depth. Each call must exist, accept what the
 * release may send, and return what the release reads.
 */
export const checkApiCalls: Check = ({ uses, liveApi, knownApi }) => {
  const problems = uses.apiCalls.flatMap((call) => problemsOf(call, liveApi, knownApi));
  if (problems.length === 0) return `all ${uses.apiCalls.length} calls are supported by the live API`;
  throw new CommandError(
    `The live API is not compatible:\n${problems.map((problem) => `    ${problem}`).join('\n')}\n` +
      '  Release the API first, or build from sources that match the live one.',
  );
};

function problemsOf(call: ApiCall, liveApi: OpenApi, knownApi: OpenApi): string[] {
  const name = `${call.method} ${call.path}`;
  const live = operationOf(liveApi, call);
  if (live === null) return [`${name} does not exist.`];
  const operation = operationOf(knownApi, call);
  if (operation === null) return [`${name} is unknown to the API in these sources; the build is from other sources.`];
  const [liveBody, releaseBody] = [bodySchema(live), bodySchema(operation)];
  const [liveResponse, releaseResponse] = [responseSchema(live), responseSchema(operation)];
  return [
    ...(liveBody === null || releaseBody === null ? [] : requestProblems([liveBody], [releaseBody])).map(
      (problem) => `${name}: ${problem} in the body.`,
    ),
    ...requestProblems([querySchema(live)], [querySchema(operation)]).map(
      (problem) => `${name}: ${problem} in the query.`,
    ),
    ...(liveResponse === null || releaseResponse === null
      ? []
      : responseProblems([liveResponse], [releaseResponse])
    ).map((problem) => `${name}: ${problem} in its response.`),
  ];
}
