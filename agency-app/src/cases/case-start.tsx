import type { CaseSummary } from '@marketplace/contracts';
import { styled } from '@marketplace/platform';
import { useToday } from '../formats/use-today.ts';
import { isOverdue, startText } from './case-words.ts';

/** When a case starts. Red if the start is overdue. */
export function CaseStart({ clientCase }: { clientCase: CaseSummary }) {
  const today = useToday();
  return <Start data-overdue={isOverdue(clientCase, today)}>{startText(clientCase, today)}</Start>;
}

const Start = styled.span`
  &[data-overdue='true'] {
    color: var(--color-danger);
    font-weight: var(--weight-bold);
  }
`;
