/**
 * One id for everything that a request causes: it is in the log lines of site, API and jobs, in the response, and in
 * what a person may tell support.
 */
export const REQUEST_ID_HEADER = 'x-request-id';
/** W3C Trace Context. */
export const TRACE_HEADER = 'traceparent';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** It goes into log lines and headers, so it may hold no address, blank or line break. */
const USABLE_ID = /^[\w.:-]{8,128}$/;
const TRACE_ID = /^(?!0{32})[\da-f]{32}$/;
const TRACE_PARENT = /^(?!ff)[\da-f]{2}-((?!0{32})[\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-.*)?$/;

/** The id that another server sent; null without a usable one. Only for requests of a trusted server. */
export function receivedRequestId(headers: Headers): string | null {
  const id = headers[REQUEST_ID_HEADER];
  if (typeof id === 'string' && USABLE_ID.test(id)) return id;
  const trace = headers[TRACE_HEADER];
  return (typeof trace === 'string' ? TRACE_PARENT.exec(trace)?.[1] : undefined) ?? null;
}

/**
 * The headers that pass an id on. `random` is 16 random hexadecimal digits, the id of this step in a trace. An id that
 * is no trace id starts no trace.
 * @deprecated It says that the step is recorded. Our servers name the steps that they record themselves.
 */
export function requestIdHeaders(id: string, random: string): Record<string, string> {
  const trace: Record<string, string> = TRACE_ID.test(id) ? { [TRACE_HEADER]: `00-${id}-${random}-01` } : {};
  return { [REQUEST_ID_HEADER]: id, ...trace };
}
