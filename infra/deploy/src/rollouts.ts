import {
  JOBS_STOP_MS,
  MAX_ANSWER_MS,
  PROXY_WAITS_MS,
  REQUESTS_STOP_MS,
  SITE_WAITS_MS,
  STATEMENT_TIMEOUT_MS,
  STRIPE_WITHIN_MS,
  WAIT_FOR_OTHERS_MS,
} from '@marketplace/http-server/answer-times';
import { MAX_BODY_LIMIT } from '@marketplace/http-server/body-limits';
import { REQUEST_LIMITS } from '@marketplace/http-server/request-limits';
import { matches, numbersOf, ofKind, workloadsOf, type Document } from './documents.ts';

const INGRESS = 'nginx.ingress.kubernetes.io/';
/**
 * Minimum limit of connections per address in an ingress. An office shares one address, and each page takes several
 * connections.
 */
const FEWEST_CONNECTIONS = 100;
const MAX_CONNECTIONS = 1_000;
const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };
const API = /\bapi(:|$)/;
const DRAINS = /\b(api|site)(:|$)/;
/** Time after which the API serves without its index. With a shorter startup probe, the API would restart forever. */
const INDEX_SECONDS = 120;

const siteWaitsMs = (documents: readonly Document[]) => {
  const set = numbersOf(documents, 'API_TIMEOUT_SECONDS');
  return set.length === 0 ? SITE_WAITS_MS : Math.max(...set) * 1_000;
};

/**
 * Reports a timeout that is not longer than the one nested inside it, and an ingress timeout below a proxy's minimum.
 */
export function timeoutProblems(documents: readonly Document[]): string[] {
  // Ordered from innermost to outermost.
  const waits: [name: string, milliseconds: number][] = [
    ['a click waiting for concurrent clicks', WAIT_FOR_OTHERS_MS],
    ['a call of Stripe', STRIPE_WITHIN_MS],
    ['a statement', STATEMENT_TIMEOUT_MS],
    ['the API', MAX_ANSWER_MS],
    ['the site', siteWaitsMs(documents)],
    ...ofKind(documents, 'Ingress').map(({ annotations }): [string, number] => [
      'the ingress',
      Number(annotations[`${INGRESS}proxy-read-timeout`] ?? 0) * 1_000,
    ]),
  ];
  return waits.flatMap(([name, milliseconds], index) => {
    const [inner, innerMs] = waits[index - 1] ?? ['', 0];
    if (milliseconds <= innerMs) return [`${name} times out after ${milliseconds} ms, ${inner} after ${innerMs}`];
    return name === 'the ingress' && milliseconds < PROXY_WAITS_MS
      ? [`${name} times out before the minimum for a proxy`]
      : [];
  });
}

function bytesOf(size: string | undefined): number | null {
  const [, count, unit = ''] = /^(\d+)([kmg]?)$/i.exec(size ?? '') ?? [];
  return count === undefined ? null : Number(count) * (UNITS[unit.toLowerCase()] ?? 1);
}

export function ingressLimitProblems(documents: readonly Document[]): string[] {
  return ofKind(documents, 'Ingress').flatMap(({ name, annotations }) => {
    const valueOf = (setting: string) => annotations[INGRESS + setting];
    const largest = bytesOf(valueOf('proxy-body-size'));
    const connections = Number(valueOf('limit-connections') ?? 0);
    const sendsForMs = Number(valueOf('proxy-send-timeout') ?? 60) * 1_000;
    return [
      largest === MAX_BODY_LIMIT ? [] : `its largest body is ${largest} bytes; our servers accept ${MAX_BODY_LIMIT}`,
      valueOf('proxy-request-buffering') === 'on' ? [] : 'it forwards a body before it has received all of it',
      sendsForMs <= REQUEST_LIMITS.requestMs ? [] : `it may take ${sendsForMs} ms to send a request`,
      connections >= FEWEST_CONNECTIONS && connections <= MAX_CONNECTIONS
        ? []
        : `it allows ${connections} connections per address`,
    ]
      .flat()
      .map((problem) => `${name}: ${problem}`);
  });
}

/** Reports requests that outlast a shutdown, and Deployments whose grace period is shorter than their shutdown. */
export function graceProblems(documents: readonly Document[]): string[] {
  const waitsMs = Math.max(MAX_ANSWER_MS, siteWaitsMs(documents));
  if (waitsMs >= REQUESTS_STOP_MS)
    return [`a request may take ${waitsMs} ms but is aborted ${REQUESTS_STOP_MS} ms after a stop`];
  const drainSeconds = Math.max(...numbersOf(documents, 'DRAIN_SECONDS'));
  return workloadsOf(documents).flatMap(({ name, deployment, pod, containers }) => {
    if (deployment === null || !containers.some(({ image }) => DRAINS.test(image ?? ''))) return [];
    const pauses = containers.map(({ lifecycle }) => lifecycle?.preStop?.sleep?.seconds ?? 0);
    const seconds = Math.max(...pauses) + drainSeconds + (REQUESTS_STOP_MS + JOBS_STOP_MS) / 1_000;
    // The default of Kubernetes is 30 seconds.
    const grace = pod.terminationGracePeriodSeconds ?? 30;
    return seconds > grace ? [`${name}: may take ${seconds} seconds to stop, but is killed after ${grace}`] : [];
  });
}

/**
 * Reports causes of failed requests during a rollout or a node drain: wrong probes, and pods that stop before others
 * are ready.
 */
export function rolloutProblems(documents: readonly Document[]): string[] {
  const drains = numbersOf(documents, 'DRAIN_SECONDS');
  const services = ofKind(documents, 'Service').map(({ content }) => content.spec?.selector ?? {});
  const budgets = ofKind(documents, 'PodDisruptionBudget').map(
    ({ content }) => content.spec?.selector?.matchLabels ?? {},
  );
  return workloadsOf(documents).flatMap(({ name, deployment, labels, containers }) => {
    if (deployment === null) return [];
    const isServing = services.some((selector) => matches(selector, labels));
    const problems = containers.flatMap(({ image = '', ports, lifecycle, ...probesOf }) => {
      const folder = API.test(image) ? '/api/health' : '/health';
      const probes = (['startupProbe', 'readinessProbe', 'livenessProbe'] as const).flatMap((kind) => {
        const { path, port } = probesOf[kind]?.httpGet ?? {};
        if (path === undefined) return [`no ${kind}`];
        return [
          ...(path === `${folder}/${kind === 'livenessProbe' ? 'live' : 'ready'}` ? [] : [`${kind} requests ${path}`]),
          ...(ports.some((one) => one.name === port) ? [] : [`${kind} requests the unknown port ${port}`]),
        ];
      });
      const secondsOf = ({ periodSeconds = 10, failureThreshold = 3 } = {}) => periodSeconds * failureThreshold;
      const startSeconds = secondsOf(probesOf.startupProbe);
      const noticedSeconds = secondsOf(probesOf.readinessProbe);
      return [
        ...probes,
        ...(folder === '/api/health' && isServing && startSeconds <= INDEX_SECONDS
          ? [`has only ${startSeconds} seconds to start`]
          : []),
        ...(isServing && drains.some((seconds) => seconds <= noticedSeconds)
          ? [`drains for less than the ${noticedSeconds} seconds of its readiness checks`]
          : []),
        ...(isServing && lifecycle === undefined ? ['no preStop'] : []),
      ];
    });
    const unavailable = deployment.spec?.strategy?.rollingUpdate?.maxUnavailable ?? 1;
    return [
      ...problems,
      ...(isServing && unavailable !== 0 ? [`a rollout stops ${unavailable} pods before new ones are ready`] : []),
      ...(isServing && !budgets.some((selector) => matches(selector, labels)) ? ['no PodDisruptionBudget'] : []),
    ].map((problem) => `${name}: ${problem}`);
  });
}
