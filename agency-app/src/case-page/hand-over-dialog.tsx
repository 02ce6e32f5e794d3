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
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const change = useChangeCase(caseId);
  const me = useAuth().profile?.id;
  const colleagues = (data?.people ?? []).filter(({ id }) => id !== coordinator);
  const nameOf = (id: string | null) => {
    const person = colleagues.find((colleague) => colleague.id === id);
    return person === undefined ? '' : `${person.first_name} ${person.last_name}`;
  };
  const handOver = () => {
    if (chosenId === null) return setIsMissing(true);
    change.mutate(
      { coordinator: chosenId },
      {
        onSuccess: () => {
          const mailNote = chosenId === me ? '' : ' We let them know by email.';
          const title = `${nameOf(chosenId)} is now handling this case.${mailNote}`;
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
            options={colleagues.map(({ id }) => ({ value: id, label: nameOf(id) }))}
            value={chosenId}
            error={isMissing && chosenId === null ? 'Please choose a colleague' : undefined}
            emptyText="You have no colleagues here yet."
            onChange={setChosenId}
          />
        )}
      </Stack>
    </ActionDialog>
  );
}
