import { formatUsd, PRO_UNLOCK_CENTS } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { useUnlockTerms } from './use-unlock-terms.ts';

/** What unlocking anyone in a list costs, once for the whole list. Its line is there before the price is known. */
export function UnlockPrice() {
  const terms = useUnlockTerms();
  return (
    <Line>
      {terms.known && terms.priceCents !== null ? (
        <Price cents={terms.priceCents} free={terms.freeUnlock !== null} />
      ) : null}
    </Line>
  );
}

function Price({ cents, free }: { cents: number; free: boolean }) {
  const price = <strong>{formatUsd(cents)}</strong>;
  if (free) return <>Your free unlock is included in Pro, then unlock any for {price}</>;
  if (cents === PRO_UNLOCK_CENTS) return <>Unlock any for {price} with Pro</>;
  return (
    <>
      Unlock any for {price}, or {formatUsd(PRO_UNLOCK_CENTS)} with Pro
    </>
  );
}

const Line = styled.p`
  min-height: 1.5em;
  color: var(--color-text-muted);
  font-size: var(--text-s);
  line-height: 1.5;

  strong {
    color: var(--color-text);
    font-weight: var(--weight-bold);
  }
`;
