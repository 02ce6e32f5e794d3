import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';

const valueSchema = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
  z.unknown(),
]);
const attributesSchema = z
  .array(z.object({ key: z.string(), value: valueSchema }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.coerce.number(),
  endTimeUnixNano: z.coerce.number(),
  attributes: attributesSchema,
  status: z.object({ code: z.number(), message: z.string().optional() }),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

export type ReceivedSpan = z.output<typeof spanSchema> & { service: unknown };

export interface Collector {
  url: string;
  spans: ReceivedSpan[];
  text: () => string;
  attempts: () => number;
  stop(): Promise<void>;
}

/** Starts an OTLP/HTTP trace collector that responds with `status`, or never if `status` is null. */
export async function startCollector(status: number | null = 200): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  let received = '';
  let attempts = 0;
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (status === null) return;
    if (status === 200 && request.url === '/v1/traces') {
      received += body;
      for (const { resource, scopeSpans } of exportSchema.parse(JSON.parse(body)).resourceSpans) {
        const service: unknown = resource.attributes['service.name'];
        for (const { spans: batch } of scopeSpans) spans.push(...batch.map((span) => ({ ...span, service })));
      }
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  }
  const server = createServer((request, response) => {
    attempts += 1;
    receive(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the collector has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    text: () => received,
    attempts: () => attempts,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
