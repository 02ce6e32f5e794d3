import { setCheckCall, type UnlockCall, type UnlockedCandidate } from '@marketplace/contracts';
import { callOutcomeLabel, type Check, CHECKS } from '@marketplace/domain';
import { callApi, styled, useMutation } from '@marketplace/platform';
import { Button, Checkbox } from '@marketplace/ui';
import { useState } from 'react';
import { showFailure } from '../failures/failure-text.ts';
import { formatUsDate, formatUsDateTime } from '../formats/us-date.ts';
import { useChangeUnlock } from './change-unlock.ts';
import { MutedText } from '../page-layout/muted-text.tsx';
import { TitledSection } from '../page-layout/titled-section.tsx';

/** Checks before hiring. A ticked check shows who ticked it and when. Visible only to the agency. */
export function Checklist({ candidate }: { candidate: UnlockedCandidate }) {
  const changeUnlock = useChangeUnlock(candidate.request_id);
  const saving = useMutation({
    scope: { id: `checks:${candidate.request_id}` },
    mutationFn: (body: { kind: Check; done: boolean }) =>
      callApi(setCheckCall, { params: { request_id: candidate.request_id }, body }),
    onSuccess: ({ checks }) => changeUnlock(() => ({ checks })),
    onError: (error) => showFailure(error, "We couldn't save the check. Please try again."),
  });
  const pendingCheck = saving.isPending ? saving.variables : null;
  return (
    <TitledSection id={`checks-${candidate.request_id}`} title="Your own checks" level={3} size={4} gap={2}>
      <MutedText>We don&apos;t run background checks. Your agency must, before it hires.</MutedText>
      {CHECKS.map(({ value, label, url, site }) => {
        const check = candidate.checks.find(({ kind }) => kind === value);
        return (
          <Line key={value}>
            <Checkbox
              label={label}
              description={
                check === undefined ? undefined : [formatUsDate(check.at), check.by.name].filter(Boolean).join(' · ')
              }
              checked={pendingCheck?.kind === value ? pendingCheck.done : check !== undefined}
              onChange={(event) => saving.mutate({ kind: value, done: event.target.checked })}
            />
            <a href={url} target="_blank" rel="noreferrer">
              {site}
            </a>
          </Line>
        );
      })}
    </TitledSection>
  );
}

/** Puts the link below the label, even if there is space next to it. */
const Line = styled.div`
  display: grid;
  justify-items: start;

  a {
    margin-inline-start: calc(1.375rem + var(--space-3));
    padding-block: 0.3125rem;
    font-size: var(--text-s);
  }
`;

const SHOWN_AT_FIRST = 3;

export function CallLog({ calls, name }: { calls: readonly UnlockCall[]; name: string }) {
  const [isExpanded, setIsExpanded] = useState(false);
  if (calls.length === 0) return null;
  return (
    <div>
      <List aria-label={`Calls to ${name}`}>
        {(isExpanded ? calls : calls.slice(0, SHOWN_AT_FIRST)).map(({ id, outcome, by: caller, at: calledAt }) => (
          <li key={id}>
            <strong>{callOutcomeLabel(outcome)}</strong>
            {` · ${[formatUsDateTime(calledAt), caller.name].filter(Boolean).join(' · ')}`}
          </li>
        ))}
      </List>
      {calls.length > SHOWN_AT_FIRST ? (
        <Button variant="link" size="s" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer calls' : `Show all ${calls.length} calls`}
        </Button>
      ) : null}
    </div>
  );
}

const List = styled.ul`
  display: grid;
  gap: var(--space-1);
  color: var(--color-text-muted);
  font-size: var(--text-s);

  strong {
    color: var(--color-text);
    font-weight: var(--weight-bold);
  }
`;
