import { LISTED_DISCIPLINES, US_STATES_AND_DC, type ListedCode, type Supply, withCommas } from '@marketplace/domain';
import { AppLink, styled, useLanguage } from '@marketplace/platform';
import { useState } from 'react';
import type { SupplyLinkProps } from './supply-links.tsx';
import { shortPlural } from './supply-words.ts';

interface SupplyTableProps extends SupplyLinkProps {
  supply: Supply | undefined;
  discipline: ListedCode | null;
}

/**
 * Counts of the map as a table. For a single discipline, each state links to its list. The 51 rows render on
 * opening; server HTML has all of them for browsers without JavaScript.
 */
export function SupplyTable(props: SupplyTableProps) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Summary>{t('Show as table')}</Summary>
      {open ? <Rows {...props} /> : <noscript>{props.supply === undefined ? null : <Rows {...props} />}</noscript>}
    </details>
  );
}

function Rows({ supply, discipline, addressOf, onFollow }: SupplyTableProps) {
  const { t } = useLanguage();
  const chosenDiscipline = LISTED_DISCIPLINES.find(({ code }) => code === discipline);
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t('State')}</th>
          <th scope="col">{t('People looking for work')}</th>
        </tr>
      </thead>
      <tbody>
        {US_STATES_AND_DC.map(({ code, name }) => {
          const count = supply?.by_state[code];
          const text =
            chosenDiscipline && t('See {people} in {state}', { people: shortPlural(chosenDiscipline), state: name });
          const address = chosenDiscipline && addressOf(chosenDiscipline, code);
          return (
            <tr key={code}>
              <th scope="row">
                {address && text && count ? (
                  <AppLink to={address} onClick={() => onFollow?.(text, address)}>
                    {text}
                  </AppLink>
                ) : (
                  name
                )}
              </th>
              <td>{count === 'few' ? t('few') : count ? withCommas(count) : supply && t('nobody yet')}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

const Summary = styled.summary`
  width: fit-content;
  min-height: var(--target-min);
  color: var(--color-link);
  font-size: var(--text-s);
  font-weight: var(--weight-bold);
  cursor: pointer;
`;

const Table = styled.table`
  width: 100%;
  max-width: 34rem;
  margin-block-start: var(--space-3);
  border-collapse: collapse;
  font-size: var(--text-s);

  th,
  td {
    padding: var(--space-1) var(--space-2);
    border-block-end: 1px solid var(--color-line);
    font-weight: 400;
    text-align: start;
  }
  thead th {
    color: var(--color-text-muted);
  }
  th:last-child,
  td {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`;
