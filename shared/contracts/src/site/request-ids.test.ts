import { expect, test } from 'vitest';
import { receivedRequestId } from './request-ids.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

test.each([
  ['an id', { 'x-request-id': 'f3b0c442-98fc-1c14' }, 'f3b0c442-98fc-1c14'],
  ['a trace', { traceparent: PARENT }, TRACE],
  ['a trace of a later version', { traceparent: `01-${TRACE}-00f067aa0ba902b7-00-more` }, TRACE],
  ['both: the id is in the log of the proxy', { 'x-request-id': 'proxy-0001', traceparent: PARENT }, 'proxy-0001'],
  ['an unusable id and a trace', { 'x-request-id': 'a b', traceparent: PARENT }, TRACE],
])('the request id is read from: %s', (_what, headers, id) => expect(receivedRequestId(headers)).toBe(id));

test.each([
  ['nothing', {}],
  ['two ids', { 'x-request-id': ['proxy-0001', 'proxy-0002'] }],
  ['a line break', { 'x-request-id': 'proxy-0001\nlevel=50' }],
  ['an email address', { 'x-request-id': 'dana@agency.example.test' }],
  ['a very long one', { 'x-request-id': 'x'.repeat(129) }],
  ['a trace of zeros', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }],
  ['a trace without a parent', { traceparent: `00-${TRACE}-${'0'.repeat(16)}-01` }],
  ['an invalid version', { traceparent: `ff-${TRACE}-00f067aa0ba902b7-01` }],
])('the request id is ignored if it is unusable: %s', (_what, headers) =>
  expect(receivedRequestId(headers)).toBeNull(),
);
