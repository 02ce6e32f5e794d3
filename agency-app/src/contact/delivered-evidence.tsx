import type { UnlockedCandidate } from '@marketplace/contracts';
import { evidenceDay, evidenceName, evidenceText } from '@marketplace/domain';
import { DefinitionList } from '@marketplace/ui';

export default function DeliveredEvidence({ evidence }: Pick<UnlockedCandidate, 'evidence'>) {
  return (
    <DefinitionList
      items={evidence.map(({ number, expires_on, ...fact }) => ({
        term: evidenceName(fact.type),
        value: [
          evidenceText(fact),
          ...(number === null ? [] : [`Number ${number}`]),
          ...(expires_on === null ? [] : [`Expires ${evidenceDay(expires_on)}`]),
        ].join(' · '),
      }))}
    />
  );
}
