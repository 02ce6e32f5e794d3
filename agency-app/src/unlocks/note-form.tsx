import { MAX_CANDIDATE_NOTE_LENGTH } from '@marketplace/domain';
import { Button, Cluster, Field, Stack, TextArea } from '@marketplace/ui';
import { failureText } from '../failures/failure-text.ts';
import { OfflineNotice } from '../form-submit/offline-notice.tsx';
import type { Draft } from './stored-draft.ts';
import { MutedText } from '../page-layout/muted-text.tsx';
import { Form } from '../form-submit/form.tsx';

interface NoteFormProps {
  label: string;
  draft: Draft;
  saving: { isPending: boolean; isError: boolean; error: unknown };
  onChange: (draft: Draft) => void;
  /** Called with the trimmed, valid text. */
  onSave: (draft: Draft) => void;
  onCancel: () => void;
}

export function NoteForm({ label, draft, saving, onChange, onSave, onCancel }: NoteFormProps) {
  const { text } = draft;
  const remainingLength = MAX_CANDIDATE_NOTE_LENGTH - text.length;
  const isTooLong = remainingLength < 0;
  return (
    <Form
      onSubmit={() => {
        const trimmed = text.trim();
        if (trimmed !== '' && !isTooLong && !saving.isPending) onSave({ ...draft, text: trimmed });
      }}
    >
      <Stack gap={2}>
        <Field
          label={label}
          hint="Only your agency sees this."
          error={
            isTooLong
              ? `Please shorten the note by ${formatCharacterCount(-remainingLength)}.`
              : saving.isError
                ? failureText(saving.error, "We couldn't save the note. Please try again.")
                : undefined
          }
        >
          <TextArea
            rows={4}
            value={text}
            // The user opened this field to type.
            autoFocus
            onChange={(event) => onChange({ ...draft, text: event.target.value })}
          />
        </Field>
        <OfflineNotice />
        <Cluster gap={3}>
          <Button
            type="submit"
            size="s"
            busy={saving.isPending}
            busyText="Saving..."
            disabled={isTooLong || text.trim() === ''}
          >
            Save note
          </Button>
          <Button variant="ghost" size="s" disabled={saving.isPending} onClick={onCancel}>
            Cancel
          </Button>
          {!isTooLong && remainingLength <= 200 ? (
            <MutedText>{`${formatCharacterCount(remainingLength)} left`}</MutedText>
          ) : null}
        </Cluster>
      </Stack>
    </Form>
  );
}

const formatCharacterCount = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'character' : 'characters'}`;
