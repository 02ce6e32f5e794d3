import { formatUsd, PRO_MONTHLY_CENTS, PRO_UNLOCK_CENTS } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { BELOW_TABLET, FROM_TABLET } from '@marketplace/ui';
import { Guarantee } from './guarantee.tsx';
import { TERMS_UNKNOWN, useUnlockTerms } from './use-unlock-terms.ts';

/** Price of an unlock and the guarantee, shown once per list. Reserves a line until the price is known. */
export function UnlockPrice() {
  const terms = useUnlockTerms();
  return (
    <Line>
      <span>
        {terms.state === 'unknown' ? TERMS_UNKNOWN : null}
        {terms.state === 'known' && terms.priceCents !== null ? (
          <Price cents={terms.priceCents} free={terms.freeUnlock?.kind ?? null} />
        ) : null}
      </span>
      <small>
        <Guarantee />
      </small>
    </Line>
  );
}

function Price({ cents, free }: { cents: number; free: 'monthly' | 'credit' | null }) {
  const price = <strong>{formatUsd(cents)}</strong>;
  if (free === 'monthly') return <>1 free unlock left this month, then {price} each</>;
  if (free === 'credit') return <>1 unlock credit left, then {price} each</>;
  if (cents === PRO_UNLOCK_CENTS) return <>Unlock any for {price} with Pro</>;
  return (
    <>
      Unlock any for {price}, or {formatUsd(PRO_UNLOCK_CENTS)} with Pro ({formatUsd(PRO_MONTHLY_CENTS)}/mo)
    </>
  );
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--space-3);
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  line-height: round(1.35em, 1px);

  span {
    &:empty::before {
      content: '\\200b';
    }

    ${FROM_TABLET} {
      min-width: 14rem;
    }
  }
  small {
    font-size: inherit;

    /* On a phone, the guarantee is shown next to the payment instead. */
    ${BELOW_TABLET} {
      display: none;
    }
  }
  strong {
    color: var(--color-text);
    font-weight: var(--weight-bold);
  }
`;
