import type { ApiCall } from '../built-release/api-calls.ts';
import { Refusal } from '../refusal.ts';
import type { Check } from './check.ts';
import { bodyFields, operationOf, queryFields, type OpenApi, type RequestFields } from './openapi.ts';

/**
 * The calls of the release against the live API: each must be there, must not require a field that the release may leave
 * out, and must not refuse one that it may send.
 */
export const checkApiCalls: Check = ({ uses, liveApi, knownApi }) => {
  const problems = uses.apiCalls.flatMap((call) => problemsOf(call, liveApi, knownApi));
  if (problems.length === 0) return `all ${uses.apiCalls.length} calls are answered by the live API`;
  throw new Refusal(
    `The live API does not fit:\n${problems.map((problem) => `    ${problem}`).join('\n')}\n` +
      '  Release the API first, or build from sources that fit the live one.',
  );
};

function problemsOf(call: ApiCall, liveApi: OpenApi, knownApi: OpenApi): string[] {
  const name = `${call.method} ${call.path}`;
  const live = operationOf(liveApi, call);
  if (live === null) return [`${name} is not there.`];
  const known = operationOf(knownApi, call);
  if (known === null) return [`${name} is not known to the API of these sources; the build is of other sources.`];
  return [
    ...differences(bodyFields(live), bodyFields(known)).map((problem) => `${name}: ${problem} in the body.`),
    ...differences(queryFields(live), queryFields(known)).map((problem) => `${name}: ${problem} in the query.`),
  ];
}

function differences(live: RequestFields, sent: RequestFields): string[] {
  const lacking = [...live.required].filter((field) => !sent.required.has(field));
  const refused = live.known === null ? [] : [...(sent.known ?? [])].filter((field) => !live.known?.has(field));
  return [
    ...(lacking.length > 0 ? [`it requires ${lacking.join(', ')}`] : []),
    ...(refused.length > 0 ? [`it refuses ${refused.join(', ')}`] : []),
  ];
}
