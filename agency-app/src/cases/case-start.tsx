import type { CaseSummary } from '@marketplace/contracts';
import { localDay } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { useState } from 'react';
import { isOverdue, startText } from './case-words.ts';

/** When a case starts. Red if the start is overdue. */
export function CaseStart({ clientCase }: { clientCase: CaseSummary }) {
  const [today] = useState(() => localDay(new Date()));
  return <Start data-overdue={isOverdue(clientCase, today)}>{startText(clientCase, today)}</Start>;
}

const Start = styled.span`
  &[data-overdue='true'] {
    color: var(--color-danger);
    font-weight: var(--weight-bold);
  }
`;
