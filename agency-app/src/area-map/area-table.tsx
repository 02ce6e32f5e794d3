import type { CandidateAreas } from '@marketplace/contracts';
import { AppLink, styled } from '@marketplace/platform';
import { usNumber } from '../us-number.ts';
import { bearingOf } from './area-layout.ts';

interface AreaTableProps {
  areas: CandidateAreas;
  chosen: string;
  addressOf: (zip: string) => string;
  onFollow: () => void;
}

export function AreaTable({ areas: { center, areas }, chosen, addressOf, onFollow }: AreaTableProps) {
  const withPeople = areas
    .filter(({ people }) => people > 0)
    .toSorted((a, b) => b.people - a.people || a.miles - b.miles);
  return (
    <Table aria-label="Matches by area">
      <thead>
        <tr>
          <th scope="col">Area</th>
          <th scope="col">From here</th>
          <th scope="col">People</th>
        </tr>
      </thead>
      <tbody>
        {withPeople.map((area) => (
          <tr key={area.zip} data-selected={area.zip === chosen ? 'true' : undefined}>
            <th scope="row">
              <AppLink
                to={addressOf(area.zip)}
                aria-current={area.zip === chosen ? 'true' : undefined}
                aria-label={`${area.city}, ${area.state}, ${bearingOf(center, area)}`}
                onClick={onFollow}
              >
                {`${area.city}, ${area.state}`}
              </AppLink>
            </th>
            <td>{bearingOf(center, area)}</td>
            <td>{usNumber(area.people)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-s);
  line-height: 1.3;

  th,
  td {
    padding: 0 var(--space-2);
    border-block-end: 1px solid var(--color-line);
    font-weight: 400;
    text-align: start;
  }
  thead th {
    color: var(--color-text-muted);
    font-size: var(--text-xs);
  }
  th:last-child,
  td:last-child {
    text-align: end;
  }
  td {
    white-space: nowrap;
  }
  a {
    display: flex;
    align-items: center;
    min-height: max(2rem, var(--target-min));
  }
  [data-selected] {
    background: var(--color-tint);
  }
`;
