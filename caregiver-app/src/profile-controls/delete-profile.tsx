import { Trash2 } from 'lucide-react';
import { useRef, useState, type SyntheticEvent } from 'react';
import { DELETE_CONFIRMATION } from '@marketplace/contracts';
import { msg } from '@marketplace/domain';
import { errorText, isApiError, NETWORK_UNREACHABLE, useLanguage } from '@marketplace/platform';
import { Alert, Button, Dialog, Field, Stack, Text, TextInput } from '@marketplace/ui';
import { SOMETHING_WRONG } from '../form-failure/failure.ts';
import { useEmailCheck } from '../secure-link/email-check.mutation.ts';
import { ControlCard } from './control-card.tsx';
import { hasExpired, type ControlsOwner } from './profile-controls.query.ts';
import { useDeleteProfile } from './profile-controls.mutation.ts';

const NOT_CONFIRMED = msg('Please type {word} to confirm');
/** Word that the user must type, translated. The API call always sends `DELETE_CONFIRMATION`. */
const WORD = msg('DELETE');
const FORM = 'delete-profile-form';

const isUnanswered = (error: unknown): boolean => isApiError(error) && error.code === NETWORK_UNREACHABLE;

interface DeleteProfileProps {
  owner: ControlsOwner;
  email: string;
  onDeleted: () => void;
  onExpired: () => void;
}

function useDeletion({ owner, email, onDeleted, onExpired }: DeleteProfileProps, word: string) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [unconfirmed, setUnconfirmed] = useState(false);
  const remove = useDeleteProfile(owner);
  const emailCheck = useEmailCheck();
  const unanswered = useRef(false);

  function ask(next: boolean) {
    if (remove.isPending) return;
    setOpen(next);
    setTyped('');
    setUnconfirmed(false);
    remove.reset();
  }
  function type(text: string) {
    setTyped(text);
    setUnconfirmed(false);
  }
  /** A deletion without a response may have succeeded. If so, no profile has this email. */
  async function deletedOrExpired() {
    const isGone = unanswered.current && !(await emailCheck.mutateAsync(email).catch(() => true));
    if (isGone) return onDeleted();
    setOpen(false);
    onExpired();
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (remove.isPending) return;
    if (![word, DELETE_CONFIRMATION].includes(typed.trim())) {
      setUnconfirmed(true);
      document.getElementById('delete-confirmation')?.focus();
      return;
    }
    remove.mutate(undefined, {
      onSuccess: onDeleted,
      onError: (cause) => {
        if (isUnanswered(cause)) unanswered.current = true;
        if (hasExpired(cause)) void deletedOrExpired();
      },
    });
  }
  const failure = remove.isError && !hasExpired(remove.error) ? remove.error : null;
  return { open, ask, typed, type, unconfirmed, deleting: remove.isPending, failure, submit };
}

export function DeleteProfile(props: DeleteProfileProps) {
  const { t } = useLanguage();
  const word = t(WORD);
  const { open, ask, typed, type, unconfirmed, deleting, failure, submit } = useDeletion(props, word);
  return (
    <ControlCard title={t('Delete my profile')} about={t("This can't be undone.")}>
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
          "We'll erase your name, contact details, schedule and applications, and your links will stop working. Agencies that unlocked your profile keep the details they unlocked. We'll send you one last email to confirm.",
        )}
        actions={
          <>
            <Button variant="ghost" disabled={deleting} onClick={() => ask(false)}>
              {t('Keep my profile')}
            </Button>
            <Button type="submit" form={FORM} variant="danger" busy={deleting} busyText={t('Deleting...')}>
              {t('Delete for good')}
            </Button>
          </>
        }
      >
        <form id={FORM} noValidate onSubmit={submit}>
          <Stack gap={4}>
            <Field
              id="delete-confirmation"
              label={t('Type {word} to confirm', { word })}
              error={unconfirmed ? t(NOT_CONFIRMED, { word }) : undefined}
              required
            >
              <TextInput
                value={typed}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                onChange={(event) => type(event.target.value)}
              />
            </Field>
            {failure === null ? null : (
              <Alert live tone="danger" title={t(errorText(failure, SOMETHING_WRONG))}>
                {isUnanswered(failure) ? null : <Text size="s">{t('Nothing was deleted.')}</Text>}
              </Alert>
            )}
          </Stack>
        </form>
      </Dialog>
    </ControlCard>
  );
}
