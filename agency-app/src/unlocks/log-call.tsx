import { logCallCall } from '@marketplace/contracts';
import { CALL_OUTCOMES, type CallOutcome, callOutcomeLabel } from '@marketplace/domain';
import { callApi, styled, toast, useMutation } from '@marketplace/platform';
import { BELOW_TABLET, Button, Text } from '@marketplace/ui';
import { useId, useState } from 'react';
import { dismissFailure, showFailure } from '../failures/failure-text.ts';
import { useChangeUnlock } from './change-unlock.ts';

interface LogCallProps {
  requestId: string;
  name: string;
  onLogged?: () => void;
  onCancel?: () => void;
}

export function LogCall({ requestId, name, onLogged, onCancel }: LogCallProps) {
  const [id, setId] = useState(() => crypto.randomUUID());
  const saving = useLogCall(requestId, name);
  const titleId = useId();
  return (
    <OutcomeButtons role="group" aria-labelledby={titleId} data-log-call>
      <Text id={titleId} size="s" weight="bold">
        How did the call go?
      </Text>
      {CALL_OUTCOMES.map(({ value, label }) => (
        <Button
          key={value}
          variant="secondary"
          size="s"
          busy={saving.isPending && saving.variables.outcome === value}
          busyText="Saving..."
          onClick={() => {
            if (saving.isPending) return;
            saving.mutate(
              { id, outcome: value },
              {
                onSuccess: () => {
                  setId(crypto.randomUUID());
                  onLogged?.();
                },
              },
            );
          }}
        >
          {label}
        </Button>
      ))}
      {onCancel === undefined ? null : (
        <Button variant="ghost" size="s" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </OutcomeButtons>
  );
}

/** Two columns on a phone and in a panel; one line in a wide list. */
export const OutcomeButtons = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr));
  align-items: center;
  gap: var(--space-2);

  > p {
    grid-column: 1 / -1;
  }
  button {
    padding-inline: var(--space-2);

    ${BELOW_TABLET} {
      min-height: max(2.75rem, var(--target-min));
    }
  }
  @container (min-width: 48rem) {
    display: flex;
    flex-wrap: wrap;

    > p {
      margin-inline-end: var(--space-1);
    }
    button {
      padding-inline: var(--space-4);
    }
  }
`;

interface LoggedCall {
  /** A retry reuses the ID, so that the call is logged once. */
  id: string;
  outcome: CallOutcome;
}

function useLogCall(requestId: string, name: string) {
  const changeUnlock = useChangeUnlock(requestId);
  return useMutation({
    mutationFn: (body: LoggedCall) => callApi(logCallCall, { params: { request_id: requestId }, body }),
    onMutate: dismissFailure,
    onSuccess: async (call) => {
      await changeUnlock(({ calls }) => ({ calls: [call, ...calls.filter(({ id }) => id !== call.id)] }));
      toast({
        title: `Call to ${name} logged`,
        description: callOutcomeLabel(call.outcome),
        tone: 'success',
        // One toast for all contacts. A stack of toasts would cover the next contact on a phone.
        about: 'logged call',
      });
    },
    onError: (error) => showFailure(error, "We couldn't log the call. Please try again."),
  });
}
