import {
  addDays,
  REMINDER_DAYS_AHEAD,
  MAX_REMINDER_TEXT_LENGTH,
  reminderChoices,
  reminderDayText,
} from '@marketplace/domain';
import { Button, Cluster, Field, RadioGroup, Stack, TextInput } from '@marketplace/ui';
import { useState } from 'react';
import { failureText } from '../failures/failure-text.ts';
import { OfflineNotice } from '../form-submit/offline-notice.tsx';
import type { Draft } from './stored-draft.ts';
import { useToday } from '../formats/use-today.ts';
import { Form } from '../form-submit/form.tsx';

const OTHER_DAY = 'other';

interface ReminderFormProps {
  /** Legend of the fields: 'When to call Maria back'. */
  legend: string;
  draft: Draft;
  saving: { isPending: boolean; isError: boolean; error: unknown };
  onChange: (draft: Draft) => void;
  onSave: (reminder: { due_on: string; text: string }) => void;
  onCancel: () => void;
}

export default function ReminderForm({ legend, draft, saving, onChange, onSave, onCancel }: ReminderFormProps) {
  const today = useToday();
  const choices = reminderChoices(today);
  const { day = '', text } = draft;
  const [isPicking, setIsPicking] = useState(day !== '' && choices.every((choice) => choice.day !== day));
  const [isDayMissing, setIsDayMissing] = useState(false);
  const lastDay = addDays(today, REMINDER_DAYS_AHEAD);
  return (
    <Form
      onSubmit={() => {
        if (day === '' || day < today || day > lastDay) return setIsDayMissing(true);
        if (!saving.isPending) onSave({ due_on: day, text: text.trim() });
      }}
    >
      <Stack gap={3}>
        <RadioGroup
          legend={legend}
          columns
          options={[
            ...choices.map((choice) => ({ value: choice.day, label: choice.label })),
            { value: OTHER_DAY, label: 'Pick a date' },
          ]}
          value={isPicking ? OTHER_DAY : day}
          error={isDayMissing && !isPicking ? 'Please choose a day' : undefined}
          onChange={(newDay) => {
            setIsDayMissing(false);
            setIsPicking(newDay === OTHER_DAY);
            onChange({ ...draft, day: newDay === OTHER_DAY ? '' : newDay });
          }}
        />
        {isPicking ? (
          <Field
            label="Date"
            error={isDayMissing ? `Please choose a day from today to ${reminderDayText(lastDay, today)}` : undefined}
          >
            <TextInput
              type="date"
              min={today}
              max={lastDay}
              value={day}
              onChange={(event) => {
                setIsDayMissing(false);
                onChange({ ...draft, day: event.target.value });
              }}
            />
          </Field>
        ) : null}
        <Field
          label="What is it about? (optional)"
          error={
            saving.isError ? failureText(saving.error, "We couldn't save the reminder. Please try again.") : undefined
          }
        >
          <TextInput
            maxLength={MAX_REMINDER_TEXT_LENGTH}
            value={text}
            onChange={(event) => onChange({ ...draft, text: event.target.value })}
          />
        </Field>
        <OfflineNotice />
        <Cluster gap={3}>
          <Button type="submit" size="s" busy={saving.isPending} busyText="Saving...">
            Save reminder
          </Button>
          <Button variant="ghost" size="s" disabled={saving.isPending} onClick={onCancel}>
            Cancel
          </Button>
        </Cluster>
      </Stack>
    </Form>
  );
}
