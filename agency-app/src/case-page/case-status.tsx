import type { CaseDetail } from '@marketplace/contracts';
import { EMPTY_WEEK } from '@marketplace/domain';
import { toast } from '@marketplace/platform';
import { Button, Dialog } from '@marketplace/ui';
import { useState } from 'react';
import { useChangeCase } from '../cases/cases.mutation.ts';
import { showFailure } from '../failure-text.ts';
import { useQuestions } from '../questions/questions.query.ts';
import { openHoursOf } from './case-search.ts';

const FAILED = "We couldn't change this case. Please try again.";

export function CaseStatusButtons({ one }: { one: CaseDetail }) {
  const [asking, setAsking] = useState<'filled' | 'closed' | null>(null);
  const change = useChangeCase(one.id);
  const to = (status: CaseDetail['status'], title: string) =>
    change.mutate(
      { status },
      {
        onSuccess: () => {
          setAsking(null);
          toast({ title, tone: 'success', about: `case ${one.id}` });
        },
        onError: (error) => showFailure(error, FAILED, `case ${one.id}`),
      },
    );
  if (one.status !== 'open') {
    return (
      <Button
        variant="secondary"
        size="s"
        busy={change.isPending}
        busyText="Reopening..."
        onClick={() => to('open', 'The case is open again.')}
      >
        Reopen case
      </Button>
    );
  }
  return (
    <>
      <Button
        variant={openHoursOf(one) === EMPTY_WEEK ? 'primary' : 'secondary'}
        size="s"
        aria-haspopup="dialog"
        onClick={() => setAsking('filled')}
      >
        Mark as filled
      </Button>
      <Button variant="ghost" size="s" aria-haspopup="dialog" onClick={() => setAsking('closed')}>
        Close case
      </Button>
      <Dialog
        open={asking !== null}
        onOpenChange={(next) => !next && setAsking(null)}
        title={asking === 'closed' ? 'Close this case?' : 'Mark this case as filled?'}
        description={<WhatFollows one={one} filled={asking !== 'closed'} />}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(null)}>
              Cancel
            </Button>
            <Button
              busy={change.isPending}
              busyText="Saving..."
              onClick={() =>
                asking === 'closed' ? to('closed', 'The case is closed.') : to('filled', 'The case is filled.')
              }
            >
              {asking === 'closed' ? 'Close case' : 'Mark as filled'}
            </Button>
          </>
        }
      />
    </>
  );
}

/** Says how many people will get an email, and that caregivers can no longer answer questions. */
function WhatFollows({ one, filled }: { one: CaseDetail; filled: boolean }) {
  const { data } = useQuestions();
  const withHours = new Set(one.people.filter(({ hours }) => hours > 0).map((person) => person.candidate_uuid));
  const acceptances = (data?.questions ?? []).filter(
    ({ case_id, state, candidate_uuid }) => case_id === one.id && state === 'yes' && !withHours.has(candidate_uuid),
  ).length;
  const rest = 'Caregivers can no longer answer questions about this case. You can reopen it.';
  if (!filled || acceptances === 0) return rest;
  const who =
    acceptances === 1
      ? '1 person who said yes and got no hours gets'
      : `${acceptances} people who said yes and got no hours get`;
  return `${who} will get an email: 'These hours are filled.' ${rest}`;
}
