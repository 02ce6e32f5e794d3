import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTracing } from './open-tracing.ts';
import type { TracingSettings } from './settings.ts';
import type { RootSpanOptions, Lost, Tracing } from './span.ts';
import { startCollector, type Collector } from './testing/collector.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;
const UNRECORDED = `00-${TRACE}-00f067aa0ba902b7-00`;

const settingsOf = (url: string, more: Partial<TracingSettings>): TracingSettings => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_SERVICE_NAME: 'trial',
  OTEL_TRACES_SAMPLER: 'parentbased_always_on',
  OTEL_TRACES_SAMPLER_ARG: 1,
  ...more,
});

async function opened(url: string, more: Partial<TracingSettings> = {}, onLost: (lost: Lost) => void = () => {}) {
  const tracing = await openTracing(settingsOf(url, more), onLost);
  if (tracing === null) throw new Error('nothing was opened');
  return tracing;
}

const request = (more: Partial<RootSpanOptions> = {}): RootSpanOptions => ({ kind: 'server', id: TRACE, ...more });

test('without an endpoint, no traces exist and OpenTelemetry is not loaded', () => {
  // Uses a separate process, because other tests load OpenTelemetry into this one.
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    const { openTracing } = await import('${import.meta.resolve('./open-tracing.ts')}');
    await import('${import.meta.resolve('./index.ts')}');
    const opened = await openTracing({}, () => undefined);
    console.log(JSON.stringify({ opened, files: loaded.length, telemetry: loaded.filter((url) => url.includes('opentelemetry')) }));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const { opened: nothing, files, telemetry } = JSON.parse(stdout);
  expect(nothing).toBeNull();
  expect(files).toBeGreaterThan(5);
  expect(telemetry).toEqual([]);
});

describe('trace', () => {
  let collector: Collector;
  let tracing: Tracing;
  beforeEach(async () => {
    collector = await startCollector();
  });
  afterEach(async () => {
    await tracing.stop();
    await collector.stop();
  });
  const receivedSpans = async () => {
    await tracing.stop();
    return collector.spans;
  };

  test('has the id of its request and nested spans', async () => {
    tracing = await opened(collector.url);
    const first = tracing.begin('GET /things/:id', request());
    const within = first.begin('SELECT things', { kind: 'client', began: performance.now() - 20 });
    within.end({ failure: '57014' });
    within.end();
    first.end({ attributes: { 'http.response.status_code': 503 } });
    const [statement, whole] = await receivedSpans();
    expect(whole).toMatchObject({ service: 'trial', name: 'GET /things/:id', traceId: TRACE, kind: 2 });
    expect(whole).toMatchObject({ attributes: { 'http.response.status_code': 503 }, status: { code: 0 } });
    expect(whole?.parentSpanId ?? '').toBe('');
    expect(statement).toMatchObject({ traceId: TRACE, parentSpanId: whole?.spanId, kind: 3 });
    expect(statement).toMatchObject({ attributes: { 'error.type': '57014' }, status: { code: 2 } });
    expect((statement?.endTimeUnixNano ?? 0) - (statement?.startTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(20e6);
  });

  test('continues the trace of a different process only if traceparent contains the request ID', async () => {
    tracing = await opened(collector.url);
    tracing.begin('from a proxy', request({ parent: PARENT })).end();
    tracing.begin('from a visitor', request({ id: TRACE.replace('4', '5'), parent: PARENT })).end();
    tracing.begin('malformed', request({ parent: `00-${TRACE}` })).end();
    const spans = await receivedSpans();
    expect(spans.map(({ parentSpanId = '' }) => parentSpanId)).toEqual(['00f067aa0ba902b7', '', '']);
    expect(spans.map(({ traceId }) => traceId)).toEqual([TRACE, TRACE.replace('4', '5'), TRACE]);
  });

  test('has a traceparent for calls to other processes, and can link to the span that caused it', async () => {
    tracing = await opened(collector.url);
    const span = tracing.begin('a mail', { kind: 'consumer', id: TRACE.replace('4', '5'), cause: PARENT });
    span.end();
    const [mail] = await receivedSpans();
    expect(span.traceparent).toBe(`00-${TRACE.replace('4', '5')}-${mail?.spanId}-01`);
    expect(mail?.links).toMatchObject([{ traceId: TRACE, spanId: '00f067aa0ba902b7' }]);
  });

  test('gets a new id if the request id is not a trace id', async () => {
    tracing = await opened(collector.url);
    tracing.begin('an older mail', { kind: 'consumer', id: 'proxy-0001' }).end();
    expect((await receivedSpans())[0]?.traceId).toMatch(/^[\da-f]{32}$/);
  });

  test.each([
    ['always_off', 1, undefined, false],
    ['parentbased_always_off', 1, undefined, false],
    ['parentbased_always_off', 1, PARENT, true],
    ['parentbased_always_on', 1, UNRECORDED, false],
    ['always_on', 1, UNRECORDED, true],
    ['traceidratio', 0, PARENT, false],
    ['parentbased_traceidratio', 0, undefined, false],
    ['parentbased_traceidratio', 1, undefined, true],
  ] as const)(
    'with sampler %s at %d and parent %s is recorded (%s)',
    async (OTEL_TRACES_SAMPLER, ratio, parent, recorded) => {
      tracing = await opened(collector.url, { OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG: ratio });
      const span = tracing.begin('GET /', request({ parent }));
      const within = span.begin('SELECT things', { kind: 'client' });
      within.end();
      span.end();
      expect([span.recorded, within.recorded]).toEqual([recorded, recorded]);
      expect(span.traceparent).toMatch(new RegExp(`^00-${TRACE}-[\\da-f]{16}-0${recorded ? 1 : 0}$`));
      expect(await receivedSpans()).toHaveLength(recorded ? 2 : 0);
    },
  );

  test('keeps at most 1,000 child spans', async () => {
    tracing = await opened(collector.url);
    const job = tracing.begin('a job', request({ kind: 'internal' }));
    for (let at = 0; at < 1_500; at += 1) job.begin('SELECT things', { kind: 'client' }).end();
    job.end();
    expect(await receivedSpans()).toHaveLength(1_001);
  });
});

describe('failing collector', () => {
  const unhandled = vi.fn();
  beforeEach(() => {
    unhandled.mockClear();
    process.on('unhandledRejection', unhandled);
  });
  afterEach(() => {
    process.off('unhandledRejection', unhandled);
  });

  const FAILURES = [
    { what: 'refuses', status: 400, expected: [{ spans: 3, reason: '400' }], tags: [] },
    { what: 'never answers', status: null, expected: [], tags: ['slow'] },
  ];
  for (const { what, status, expected, tags } of FAILURES)
    test(`${what}: the process keeps running and stops cleanly`, { tags }, async () => {
      const collector = await startCollector(status);
      const lost: Lost[] = [];
      const tracing = await opened(collector.url, {}, (one) => lost.push(one));
      for (let at = 0; at < 3; at += 1) tracing.begin('GET /', request()).end();
      await tracing.stop();
      expect(collector.attempts()).toBe(1);
      expect(lost).toEqual(expected);
      await collector.stop();
      expect(unhandled).not.toHaveBeenCalled();
    });

  test('causes a report of lost spans once a minute, while the queue of spans stays bounded', async () => {
    const collector = await startCollector(404);
    const lost: Lost[] = [];
    const tracing = await opened(collector.url, {}, (one) => lost.push(one));
    for (let at = 0; at < 10_000; at += 1) tracing.begin('GET /', request()).end();
    await vi.waitFor(() => expect(collector.attempts()).toBeGreaterThan(2), 10_000);
    await tracing.stop();
    expect(lost).toEqual([{ spans: 512, reason: '404' }]);
    expect(collector.attempts()).toBeLessThan(10);
    await collector.stop();
    expect(unhandled).not.toHaveBeenCalled();
  });
});
