import {
  JOBS_STOP_MS,
  LONGEST_ANSWER_MS,
  PROXY_WAITS_MS,
  REQUESTS_STOP_MS,
  SITE_WAITS_MS,
  STATEMENT_TIMEOUT_MS,
  STRIPE_WITHIN_MS,
  WAIT_FOR_OTHERS_MS,
} from '@marketplace/http-server/answer-times';
import * as z from 'zod';
import { nameOf, type Document } from './documents.ts';

const INGRESS_TIMEOUT = 'nginx.ingress.kubernetes.io/proxy-read-timeout';
const ingressSchema = z.object({ annotations: z.object({ [INGRESS_TIMEOUT]: z.coerce.number() }) });
const settingsSchema = z.object({ data: z.object({ API_TIMEOUT_SECONDS: z.coerce.number() }) });

const drainSchema = z.object({ data: z.object({ DRAIN_SECONDS: z.coerce.number() }) });
const stoppedSchema = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        // Kubernetes' own default.
        terminationGracePeriodSeconds: z.number().default(30),
        containers: z.array(
          z.object({
            image: z.string(),
            lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }).optional(),
          }),
        ),
      }),
    }),
  }),
});
/** Images whose processes drain before they stop. */
const DRAINS = /\b(api|site)(:|$)/;

function siteWaitsMs(documents: readonly Document[]): number {
  const set = documents.flatMap(
    ({ content }) => settingsSchema.safeParse(content).data?.data.API_TIMEOUT_SECONDS ?? [],
  );
  return set.length === 0 ? SITE_WAITS_MS : Math.max(...set) * 1_000;
}

/** Who waits for an answer, from the inside out: each has to wait for longer than the one before. */
function waitsOf(documents: readonly Document[]): [name: string, milliseconds: number][] {
  const ingresses = documents.filter(({ content }) => content.kind === 'Ingress');
  return [
    ['a click that waits for others', WAIT_FOR_OTHERS_MS],
    ['a call of Stripe', STRIPE_WITHIN_MS],
    ['a statement', STATEMENT_TIMEOUT_MS],
    ['the API', LONGEST_ANSWER_MS],
    ['the site', siteWaitsMs(documents)],
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

/** Requests that a stop aborts, and Deployments whose pods are killed before they have paused, drained, and let open requests and running jobs end. */
export function graceProblems(documents: readonly Document[]): string[] {
  const drains = documents.flatMap(({ content }) => drainSchema.safeParse(content).data?.data.DRAIN_SECONDS ?? []);
  const waitsMs = Math.max(LONGEST_ANSWER_MS, siteWaitsMs(documents));
  if (waitsMs >= REQUESTS_STOP_MS)
    return [`a request may take ${waitsMs} ms, and is aborted ${REQUESTS_STOP_MS} ms after a stop`];
  const stopSeconds = Math.max(...drains) + (REQUESTS_STOP_MS + JOBS_STOP_MS) / 1_000;
  return documents
    .filter(({ content }) => content.kind === 'Deployment')
    .flatMap((document) => {
      const { containers, terminationGracePeriodSeconds: grace } = stoppedSchema.parse(document.content).spec.template
        .spec;
      if (!containers.some(({ image }) => DRAINS.test(image))) return [];
      const pause = Math.max(...containers.map(({ lifecycle }) => lifecycle?.preStop.sleep.seconds ?? 0));
      return pause + stopSeconds > grace
        ? [`${nameOf(document)}: stops within ${pause + stopSeconds} seconds, and is killed after ${grace}`]
        : [];
    });
}
