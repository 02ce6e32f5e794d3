import type { INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer';
import { matches, ofKind, workloadsOf, type Document, type Labels } from './documents.ts';

/** One end of a connection: one of our pods, a PostgreSQL instance, another namespace, or the internet. */
type End = { app: string } | { database: true } | { namespace: string } | { outside: true };

interface Connection {
  from: End;
  to: End;
  port: string | number;
  protocol?: string;
  alternativePort?: number;
}

type Selector = NonNullable<INetworkPolicyPeer['podSelector']>;

const app = (name: string): End => ({ app: name });
const namespace = (name: string): End => ({ namespace: name });
const DATABASE: End = { database: true };
const OUTSIDE: End = { outside: true };

const NEEDED: readonly Connection[] = [
  ...['api', 'site'].map((to) => ({ from: namespace('ingress'), to: app(to), port: 'http' })),
  ...['site', 'canary-watch'].map((from) => ({ from: app(from), to: app('api'), port: 'http' })),
  ...['api', 'jobs'].map((to) => ({ from: namespace('monitoring'), to: app(to), port: 'http' })),
  ...['site', 'canary-watch'].map((to) => ({ from: namespace('monitoring'), to: app(to), port: 'metrics' })),
  { from: namespace('monitoring'), to: DATABASE, port: 9187 },
  ...['api', 'jobs', 'migrate'].map((from) => ({ from: app(from), to: DATABASE, port: 5432 })),
  // Replication uses port 5432, instance status port 8000.
  { from: DATABASE, to: DATABASE, port: 5432 },
  { from: DATABASE, to: DATABASE, port: 8000 },
  { from: namespace('cnpg-system'), to: DATABASE, port: 8000 },
  ...['api', 'jobs', 'migrate', 'publish-site', 'canary-watch'].flatMap((from) =>
    ['UDP', 'TCP'].map((protocol) => ({ from: app(from), to: namespace('kube-system'), port: 53, protocol })),
  ),
  ...['api', 'jobs'].map((from) => ({ from: app(from), to: namespace('monitoring'), port: 4318 })),
  // Stripe and the release store.
  ...['api', 'jobs', 'publish-site', 'canary-watch'].map((from) => ({ from: app(from), to: OUTSIDE, port: 443 })),
  { from: app('jobs'), to: OUTSIDE, port: 587, alternativePort: 465 },
];
/** The site reads the remotes list and releases at configurable URLs. */
const MAY_CALL_ANYTHING = ['site'];
/** An open CIDR must exclude private networks and the cloud's metadata service. */
const NEVER: readonly (readonly [everywhere: string, ...never: string[]])[] = [
  ['0.0.0.0/0', '10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
  ['::/0', 'fc00::/7', 'fe80::/10'],
];

/**
 * Reports required connections that policies block, pods without a policy, and open CIDRs that include a private
 * network.
 */
export function networkProblems(documents: readonly Document[]): string[] {
  const policies = ofKind(documents, 'NetworkPolicy').map(({ content: { spec = {} } }) => ({
    policyTypes: spec.policyTypes ?? [],
    podSelector: spec.podSelector ?? {},
    rules: {
      Ingress: (spec.ingress ?? []).map(({ from = [], ports = [] }) => ({ peers: from, ports })),
      Egress: (spec.egress ?? []).map(({ to = [], ports = [] }) => ({ peers: to, ports })),
    },
  }));
  const cluster = ofKind(documents, 'Cluster')[0]?.id ?? '';
  const labelsOf = (end: End): Labels | null =>
    'app' in end ? { app: end.app } : 'database' in end ? { 'cnpg.io/cluster': cluster } : null;
  const textOf = (end: End) =>
    'app' in end ? end.app : 'namespace' in end ? end.namespace : 'database' in end ? cluster : 'the internet';
  const isMeant = ({ ipBlock, namespaceSelector, podSelector }: INetworkPolicyPeer, end: End): boolean => {
    if (ipBlock !== undefined) return 'outside' in end;
    if (namespaceSelector !== undefined)
      return 'namespace' in end && chooses(namespaceSelector, { 'kubernetes.io/metadata.name': end.namespace });
    const labels = labelsOf(end);
    return podSelector !== undefined && labels !== null && chooses(podSelector, labels);
  };
  const policiesOf = (labels: Labels | null, way: 'Ingress' | 'Egress') =>
    policies.filter(
      ({ podSelector, policyTypes }) => policyTypes.includes(way) && labels !== null && chooses(podSelector, labels),
    );
  /**
   * Whether the policies of `end` allow the connection in this direction. If no policy selects the pod, everything is
   * allowed.
   */
  const isAllowed = (
    end: End,
    other: End,
    way: 'Ingress' | 'Egress',
    { port, protocol = 'TCP', alternativePort }: Connection,
  ) => {
    const concerned = policiesOf(labelsOf(end), way);
    return (
      concerned.length === 0 ||
      concerned
        .flatMap(({ rules }) => rules[way])
        .some(
          ({ peers, ports }) =>
            peers.some((peer) => isMeant(peer, other)) &&
            ports.some(
              (one) => (one.port === port || one.port === alternativePort) && (one.protocol ?? 'TCP') === protocol,
            ),
        )
    );
  };

  const blocked = NEEDED.filter(
    (one) => !isAllowed(one.from, one.to, 'Egress', one) || !isAllowed(one.to, one.from, 'Ingress', one),
  ).map(({ from, to, port, protocol }) => {
    const which = protocol === undefined ? port : `${port}/${protocol}`;
    return `${textOf(from)} cannot reach ${textOf(to)} at ${which}`;
  });
  const free = workloadsOf(documents).flatMap(({ name, labels }) => [
    ...(policiesOf(labels, 'Ingress').length > 0 ? [] : [`${name}: no policy limits incoming connections`]),
    ...(policiesOf(labels, 'Egress').length > 0 || MAY_CALL_ANYTHING.includes(labels['app'] ?? '')
      ? []
      : [`${name}: no policy limits outgoing connections`]),
  ]);
  const open = policies
    .flatMap(({ rules }) => rules.Egress.flatMap(({ peers }) => peers))
    .flatMap(({ ipBlock }) => {
      const { cidr, except = [] } = ipBlock ?? {};
      const [, ...never] = NEVER.find(([everywhere]) => everywhere === cidr) ?? [''];
      return never.filter((network) => !except.includes(network)).map((network) => `${cidr} includes ${network}`);
    });
  return [...blocked, ...free, ...open];
}

const chooses = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels) =>
  matches(matchLabels, labels) &&
  matchExpressions.every(
    ({ key, operator, values }) => operator === 'In' && (values?.includes(labels[key] ?? '') ?? false),
  );
