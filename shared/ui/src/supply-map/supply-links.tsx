import {
  LISTED_DISCIPLINES,
  stateName,
  type ListedCode,
  type ListedDiscipline,
  type StateCode,
  type Supply,
  withCommas,
} from '@marketplace/domain';
import { AppLink, styled, useLanguage } from '@marketplace/platform';
import { ArrowRight } from 'lucide-react';
import { Button } from '../actions/button.tsx';
import { BELOW_TABLET } from '../tokens/layout.ts';
import { shortPlural } from './supply-words.ts';

export interface SupplyLinkProps {
  addressOf: (discipline: ListedDiscipline, state: StateCode | null) => string;
  onFollow?: ((label: string, to: string) => void) | undefined;
}

interface SupplyLinksProps extends SupplyLinkProps {
  supply: Supply | undefined;
  discipline: ListedCode | null;
  state: StateCode | null;
  stateLocked: boolean;
}

export function SupplyLinks({ supply, discipline, state, stateLocked, addressOf, onFollow }: SupplyLinksProps) {
  const { t } = useLanguage();
  const text = (linked: ListedDiscipline) =>
    state === null
      ? t('See all {people}', { people: shortPlural(linked) })
      : t('See {people} in {state}', { people: shortPlural(linked), state: stateName(state) });
  const linkTo = (linked: ListedDiscipline) => {
    const address = addressOf(linked, stateLocked ? null : state);
    return { to: address, onClick: () => onFollow?.(text(linked), address) };
  };
  const chosenDiscipline = LISTED_DISCIPLINES.find(({ code }) => code === discipline);
  if (chosenDiscipline !== undefined) {
    const { to, onClick } = linkTo(chosenDiscipline);
    return (
      <div>
        <Button asChild variant="secondary" onClick={onClick}>
          <AppLink to={to}>
            {text(chosenDiscipline)}
            <ArrowRight aria-hidden="true" />
          </AppLink>
        </Button>
      </div>
    );
  }
  return (
    <List data-short={state === null}>
      {LISTED_DISCIPLINES.map((each) => {
        const count = supply?.by_discipline[each.code];
        if (supply !== undefined && count === undefined) return null;
        return (
          <li key={each.code}>
            <AppLink {...linkTo(each)}>{text(each)}</AppLink>{' '}
            <Count>{count === 'few' ? t('few') : count === undefined ? null : withCommas(count)}</Count>
          </li>
        );
      })}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr));
  gap: 0 var(--space-4);
  padding: 0;
  list-style: none;
  font-size: var(--text-s);

  /* Until a state is chosen, the links are short, so two fit on a phone's line. Only the last link is longer. */
  &[data-short='true'] {
    ${BELOW_TABLET} {
      grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr));

      > :last-child {
        grid-column: 1 / -1;
      }
    }
  }

  li {
    min-height: max(1.75rem, var(--target-min));
    display: flex;
    align-items: baseline;
    gap: var(--space-2);
  }
`;

const Count = styled.span`
  color: var(--color-text-muted);
  font-variant-numeric: tabular-nums;
`;
