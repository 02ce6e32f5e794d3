import {
  LONGEST_ANSWER_MS,
  PROXY_WAITS_MS,
  SITE_WAITS_MS,
  STATEMENT_TIMEOUT_MS,
  STRIPE_WITHIN_MS,
  WAIT_FOR_OTHERS_MS,
} from '@marketplace/http-server/answer-times';
import * as z from 'zod';
import type { Document } from './documents.ts';

const INGRESS_TIMEOUT = 'nginx.ingress.kubernetes.io/proxy-read-timeout';
const ingressSchema = z.object({ annotations: z.object({ [INGRESS_TIMEOUT]: z.coerce.number() }) });
const settingsSchema = z.object({ data: z.object({ API_TIMEOUT_SECONDS: z.coerce.number() }) });

/** Who waits for an answer, from the inside out: each has to wait for longer than the one before. */
function waitsOf(documents: readonly Document[]): [name: string, milliseconds: number][] {
  const set = documents.flatMap(
    ({ content }) => settingsSchema.safeParse(content).data?.data.API_TIMEOUT_SECONDS ?? [],
  );
  const ingresses = documents.filter(({ content }) => content.kind === 'Ingress');
  return [
    ['a click that waits for others', WAIT_FOR_OTHERS_MS],
    ['a call of Stripe', STRIPE_WITHIN_MS],
    ['a statement', STATEMENT_TIMEOUT_MS],
    ['the API', LONGEST_ANSWER_MS],
    ['the site', set.length === 0 ? SITE_WAITS_MS : Math.max(...set) * 1_000],
    ...ingresses.map(({ content }): [string, number] => {
      const { data } = ingressSchema.safeParse(content.metadata);
      return ['the ingress', (data?.annotations[INGRESS_TIMEOUT] ?? 0) * 1_000];
    }),
  ];
}

/** Timeouts that end before the one within them, whose answer would come too late, or that a proxy does not grant. */
export function timeoutProblems(documents: readonly Document[]): string[] {
  const waits = waitsOf(documents);
  return waits.flatMap(([name, milliseconds], at) => {
    const [inner, innerMs] = waits[at - 1] ?? ['', 0];
    if (milliseconds <= innerMs) return [`${name} waits for ${milliseconds} ms, ${inner} for ${innerMs}`];
    return name === 'the ingress' && milliseconds < PROXY_WAITS_MS
      ? [`${name} waits for less than a proxy has to`]
      : [];
  });
}
