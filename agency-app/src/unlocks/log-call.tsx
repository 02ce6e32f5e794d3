import { CALL_OUTCOMES } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Button, Text } from '@marketplace/ui';
import { useId, useState } from 'react';
import { useLogCall } from './calls.mutation.ts';

interface LogCallProps {
  requestId: string;
  name: string;
  onLogged?: () => void;
}

export function LogCall({ requestId, name, onLogged }: LogCallProps) {
  const [id, setId] = useState(() => crypto.randomUUID());
  const saving = useLogCall(requestId, name);
  const titleId = useId();
  return (
    <Line role="group" aria-labelledby={titleId} data-log-call>
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
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);

  > p {
    margin-inline-end: var(--space-1);
  }
`;
