import { LARGEST_BODY_LIMIT } from '@marketplace/http-server/body-limits';
import { REQUEST_LIMITS } from '@marketplace/http-server/request-limits';
import * as z from 'zod';
import { nameOf, type Document } from './documents.ts';

const PREFIX = 'nginx.ingress.kubernetes.io/';
/** Colleagues of an office share an address, and each of their pages takes several connections at once. */
const FEWEST_CONNECTIONS = 100;
const MOST_CONNECTIONS = 1_000;

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };
const ingressSchema = z.object({ annotations: z.record(z.string(), z.string()).default({}) });

function bytesOf(size: string | undefined): number | null {
  const [, count, unit = ''] = /^(\d+)([kmg]?)$/i.exec(size ?? '') ?? [];
  return count === undefined ? null : Number(count) * (UNITS[unit.toLowerCase()] ?? 1);
}

/** Ingresses that let a client hold what the servers behind them do not, or that refuse what those accept. */
export function ingressLimitProblems(documents: readonly Document[]): string[] {
  return documents
    .filter(({ content }) => content.kind === 'Ingress')
    .flatMap((document) => {
      const { annotations } = ingressSchema.parse(document.content.metadata);
      const valueOf = (name: string) => annotations[PREFIX + name];
      const largest = bytesOf(valueOf('proxy-body-size'));
      const connections = Number(valueOf('limit-connections') ?? 0);
      const sendsForMs = Number(valueOf('proxy-send-timeout') ?? 60) * 1_000;
      return [
        largest === LARGEST_BODY_LIMIT ? [] : [`its largest body is ${largest} bytes, ours has ${LARGEST_BODY_LIMIT}`],
        valueOf('proxy-request-buffering') === 'on' ? [] : ['it passes on a body before it has read it'],
        sendsForMs <= REQUEST_LIMITS.requestMs ? [] : [`it sends a request for ${sendsForMs} ms`],
        connections >= FEWEST_CONNECTIONS && connections <= MOST_CONNECTIONS
          ? []
          : [`an address may have ${connections} connections`],
      ]
        .flat()
        .map((problem) => `${nameOf(document)}: ${problem}`);
    });
}
