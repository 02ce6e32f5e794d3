import * as z from 'zod';
import { nameOf, type Document } from './documents.ts';
import { matches, workloadsOf } from './references.ts';

const selectorSchema = z.strictObject({
  matchLabels: z.record(z.string(), z.string()).default({}),
  matchExpressions: z
    .array(z.strictObject({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
    .default([]),
});
const peerSchema = z.union([
  z.strictObject({ podSelector: selectorSchema }),
  z.strictObject({ namespaceSelector: selectorSchema }),
  z.strictObject({ ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()).default([]) }) }),
]);
const portsSchema = z.array(
  z.strictObject({ port: z.union([z.string(), z.number()]), protocol: z.optional(z.string()) }),
);
export const policySchema = z.looseObject({
  spec: z.strictObject({
    podSelector: selectorSchema,
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z.array(z.strictObject({ from: z.array(peerSchema), ports: portsSchema })).default([]),
    egress: z.array(z.strictObject({ to: z.array(peerSchema), ports: portsSchema })).default([]),
  }),
});

/** Where other engines run. */
const NAMESPACES = ['ingress', 'monitoring', 'kube-system', 'cnpg-system'];
/** Of an instance of PostgreSQL: clients, the operator's questions, metrics. */
const POSTGRES_PORTS = [5432, 8000, 9187];
/** The cluster of every day, and that of a restore. */
const CLUSTERS = ['postgres', 'restored'];

export type Selector = z.output<typeof selectorSchema>;
export type Peer = z.output<typeof peerSchema>;
type Ports = z.output<typeof portsSchema>;

interface Pod {
  labels: Readonly<Record<string, string>>;
  ports: readonly (string | number)[];
}

export const chooses = ({ matchLabels, matchExpressions }: Selector, labels: Readonly<Record<string, string>>) =>
  matches(matchLabels, labels) && matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));

/** Network policies that select no pod, let in or out a port that no chosen pod has, or know a namespace that nobody else does. */
export function policyProblems(documents: readonly Document[]): string[] {
  const pods: Pod[] = [
    ...workloadsOf(documents).map(({ labels, pod }) => ({
      labels,
      ports: pod.containers.flatMap((one) => one.ports.map(({ name }) => name)),
    })),
    ...CLUSTERS.map((name) => ({ labels: { 'cnpg.io/cluster': name }, ports: POSTGRES_PORTS })),
  ];
  const chosenBy = (selector: Selector) => pods.filter(({ labels }) => chooses(selector, labels));
  /** Each label's value of a selector that no pod has. */
  const unknownIn = ({ matchLabels, matchExpressions }: Selector) =>
    [
      ...Object.entries(matchLabels),
      ...matchExpressions.flatMap(({ key, values }) => values.map((value) => [key, value] as const)),
    ].flatMap(([key, value]) =>
      pods.some(({ labels }) => labels[key] === value) ? [] : [`no pod with ${key} ${value}`],
    );
  const closedAt = (ports: Ports, chosen: readonly Pod[]) =>
    ports.filter(({ port }) => !chosen.every((pod) => pod.ports.includes(port))).map(({ port }) => `no port ${port}`);

  return documents
    .filter(({ content }) => content.kind === 'NetworkPolicy')
    .flatMap((document) => {
      const { podSelector, policyTypes, ingress, egress } = policySchema.parse(document.content).spec;
      const peers = [...ingress.flatMap(({ from }) => from), ...egress.flatMap(({ to }) => to)];
      const problems = [
        ...unknownIn(podSelector),
        ...peers.flatMap((peer) => ('podSelector' in peer ? unknownIn(peer.podSelector) : [])),
        ...peers.flatMap((peer) =>
          'namespaceSelector' in peer
            ? Object.values(peer.namespaceSelector.matchLabels)
                .filter((name) => !NAMESPACES.includes(name))
                .map((name) => `nothing is known of a namespace ${name}`)
            : [],
        ),
        ...ingress.flatMap(({ ports }) => closedAt(ports, chosenBy(podSelector))),
        ...egress.flatMap(({ to, ports }) =>
          to.flatMap((peer) => ('podSelector' in peer ? closedAt(ports, chosenBy(peer.podSelector)) : [])),
        ),
        ...(ingress.length > 0 && !policyTypes.includes('Ingress') ? ['its ingress is no Ingress policy'] : []),
        ...(egress.length > 0 && !policyTypes.includes('Egress') ? ['its egress is no Egress policy'] : []),
      ];
      return problems.map((problem) => `${nameOf(document)}: ${problem}`);
    });
}
