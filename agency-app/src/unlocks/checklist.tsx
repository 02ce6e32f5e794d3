import { setCheckCall, type UnlockedCandidate } from '@marketplace/contracts';
import { CHECKS, type Check } from '@marketplace/domain';
import { callApi, styled, useMutation } from '@marketplace/platform';
import { Checkbox, Heading, Stack, Text } from '@marketplace/ui';
import { showFailure } from '../failure-text.ts';
import { formatUsDate } from '../us-date.ts';
import { useChangeUnlock } from './change-unlock.ts';

/**
 * Lists what an agency checks before it hires. A ticked check shows who ticked it and when. Visible only to the agency.
 */
export function Checklist({ candidate }: { candidate: UnlockedCandidate }) {
  const changeUnlock = useChangeUnlock(candidate.request_id);
  const saving = useMutation({
    scope: { id: `checks:${candidate.request_id}` },
    mutationFn: (body: { kind: Check; done: boolean }) =>
      callApi(setCheckCall, { params: { request_id: candidate.request_id }, body }),
    onSuccess: ({ checks }) => changeUnlock(() => ({ checks })),
    onError: (error) => showFailure(error, "We couldn't save the check. Please try again."),
  });
  const pending = saving.isPending ? saving.variables : null;
  return (
    <Stack as="section" gap={2} aria-labelledby={`checks-${candidate.request_id}`}>
      <Heading level={3} size={4} id={`checks-${candidate.request_id}`}>
        Your own checks
      </Heading>
      <Text size="s" tone="muted">
        We don&apos;t run background checks. Your agency must, before it hires.
      </Text>
      {CHECKS.map(({ value, label, url, site }) => {
        const check = candidate.checks.find(({ kind }) => kind === value);
        return (
          <Line key={value}>
            <Checkbox
              label={label}
              description={
                check === undefined ? undefined : [formatUsDate(check.at), check.by.name].filter(Boolean).join(' · ')
              }
              checked={pending?.kind === value ? pending.done : check !== undefined}
              onChange={(event) => saving.mutate({ kind: value, done: event.target.checked })}
            />
            <a href={url} target="_blank" rel="noreferrer">
              {site}
            </a>
          </Line>
        );
      })}
    </Stack>
  );
}

/** Puts the link below the label in every row, even if there is room next to it. */
const Line = styled.div`
  display: grid;
  justify-items: start;

  a {
    margin-inline-start: calc(1.375rem + var(--space-3));
    padding-block: 0.3125rem;
    font-size: var(--text-s);
  }
`;
