/** Header with the request id, which appears in logs, responses and error messages. */
export const REQUEST_ID_HEADER = 'x-request-id';
export const TRACE_HEADER = 'traceparent';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Ids that are safe in log lines and headers: no spaces, line breaks or URLs. */
const USABLE_ID = /^[\w.:-]{8,128}$/;
const TRACE_PARENT = /^(?!ff)[\da-f]{2}-((?!0{32})[\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-.*)?$/;

/** Returns the request id that a trusted server sent; null if missing or unusable. */
export function receivedRequestId(headers: Headers): string | null {
  const id = headers[REQUEST_ID_HEADER];
  if (typeof id === 'string' && USABLE_ID.test(id)) return id;
  const trace = headers[TRACE_HEADER];
  return (typeof trace === 'string' ? TRACE_PARENT.exec(trace)?.[1] : undefined) ?? null;
}
