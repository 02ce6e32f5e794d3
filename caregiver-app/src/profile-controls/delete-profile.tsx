import { Trash2 } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { DELETE_CONFIRMATION } from '@marketplace/contracts';
import { errorText, msg, useLanguage } from '@marketplace/platform';
import { Alert, Button, Dialog, Field, Stack, Text, TextInput } from '@marketplace/ui';
import { ControlCard } from './control-card.tsx';
import type { ControlsOwner } from './controls-key.ts';
import { hasExpired, useDeleteProfile } from './use-profile-controls.ts';

const NOT_CONFIRMED = msg('Please type {word} to confirm');
const DELETE_FAILED = msg('Something went wrong. Please try again.');
const FORM = 'delete-profile-form';

export interface DeleteProfileProps {
  owner: ControlsOwner;
  onDeleted: () => void;
  onExpired: () => void;
}

/** Deleting the profile, behind a word that has to be typed. */
export function DeleteProfile({ owner, onDeleted, onExpired }: DeleteProfileProps) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [unconfirmed, setUnconfirmed] = useState(false);
  const remove = useDeleteProfile(owner);

  function ask(next: boolean) {
    if (remove.isPending) return;
    setOpen(next);
    setTyped('');
    setUnconfirmed(false);
    remove.reset();
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (remove.isPending) return;
    if (typed.trim() !== DELETE_CONFIRMATION) {
      setUnconfirmed(true);
      document.getElementById('delete-confirmation')?.focus();
      return;
    }
    remove.mutate(undefined, {
      onSuccess: onDeleted,
      onError: (cause) => {
        if (!hasExpired(cause)) return;
        setOpen(false);
        onExpired();
      },
    });
  }

  return (
    <ControlCard title={t('Delete my profile')} about={t('For good: we cannot bring a deleted profile back.')}>
      <div>
        <Button variant="danger" icon={<Trash2 aria-hidden />} onClick={() => ask(true)}>
          {t('Delete my profile')}
        </Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={ask}
        title={t('Delete your profile?')}
        description={t(
          'Your name, contact details, schedule and applications are erased, and your links stop working. Agencies that unlocked your profile keep what they were given. We send you a last email to confirm it.',
        )}
        actions={
          <>
            <Button variant="ghost" disabled={remove.isPending} onClick={() => ask(false)}>
              {t('Keep my profile')}
            </Button>
            <Button type="submit" form={FORM} variant="danger" busy={remove.isPending} busyText={t('Deleting...')}>
              {t('Delete for good')}
            </Button>
          </>
        }
      >
        <form id={FORM} noValidate onSubmit={submit}>
          <Stack gap={4}>
            <Field
              id="delete-confirmation"
              label={t('Type {word} to confirm', { word: DELETE_CONFIRMATION })}
              error={unconfirmed ? t(NOT_CONFIRMED, { word: DELETE_CONFIRMATION }) : undefined}
              required
            >
              <TextInput
                value={typed}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setUnconfirmed(false);
                }}
              />
            </Field>
            {remove.isError ? (
              <Alert live tone="danger" title={t(errorText(remove.error, DELETE_FAILED))}>
                <Text size="s">{t('Nothing was deleted.')}</Text>
              </Alert>
            ) : null}
          </Stack>
        </form>
      </Dialog>
    </ControlCard>
  );
}
