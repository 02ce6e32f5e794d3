import { toast, useAuth } from '@marketplace/platform';
import { Alert, Button, RadioGroup, Spinner, Stack } from '@marketplace/ui';
import { useState } from 'react';
import { useChangeCase } from '../cases/cases.mutation.ts';
import { useAgencyPeople } from '../colleagues/people.query.ts';
import { failureText } from '../failures/failure-text.ts';
import { ActionDialog } from '../dialogs/action-dialog.tsx';

interface HandOverDialogProps {
  caseId: string;
  coordinator: string | null;
  onClose: () => void;
}

export default function HandOverDialog({ caseId, coordinator, onClose }: HandOverDialogProps) {
  const { data, isError } = useAgencyPeople();
  const [chosen, setChosen] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const change = useChangeCase(caseId);
  const me = useAuth().profile?.id;
  const others = (data?.people ?? []).filter(({ id }) => id !== coordinator);
  const nameOf = (id: string | null) => {
    const person = others.find((one) => one.id === id);
    return person === undefined ? '' : `${person.first_name} ${person.last_name}`;
  };
  const handOver = () => {
    if (chosen === null) return setMissing(true);
    change.mutate(
      { coordinator: chosen },
      {
        onSuccess: () => {
          const mailed = chosen === me ? '' : ' We let them know by email.';
          const title = `${nameOf(chosen)} is now handling this case.${mailed}`;
          toast({ title, tone: 'success', about: `case ${caseId}` });
          onClose();
        },
      },
    );
  };
  return (
    <ActionDialog
      title="Hand over this case"
      description="Everybody at your agency can still open it."
      action={
        <Button busy={change.isPending} busyText="Saving..." onClick={handOver}>
          Hand over
        </Button>
      }
      onClose={onClose}
    >
      <Stack gap={4}>
        {change.isError ? (
          <Alert
            tone="danger"
            live
            title={failureText(change.error, "We couldn't hand over the case. Please try again.")}
          />
        ) : null}
        {isError ? <Alert tone="danger" live title="We couldn't load your colleagues. Please try again." /> : null}
        {data === undefined && !isError ? <Spinner label="Loading your colleagues..." /> : null}
        {data === undefined ? null : (
          <RadioGroup
            legend="To"
            options={others.map(({ id }) => ({ value: id, label: nameOf(id) }))}
            value={chosen}
            error={missing && chosen === null ? 'Please choose a colleague' : undefined}
            emptyText="You have no colleagues here yet."
            onChange={setChosen}
          />
        )}
      </Stack>
    </ActionDialog>
  );
}
