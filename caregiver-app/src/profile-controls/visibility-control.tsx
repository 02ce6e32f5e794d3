import type { CaregiverControls } from '@marketplace/contracts';
import { msg } from '@marketplace/domain';
import { useLanguage } from '@marketplace/platform';
import { Switch } from '@marketplace/ui';
import { useWaitingChoice } from '../outbox/outbox.ts';
import { ControlCard } from './control-card.tsx';
import { controlSlot, showSaved, usePause } from './profile-controls.mutation.ts';
import type { ControlsOwner } from './profile-controls.query.ts';

const AWAY = msg('You are away. No agency can find or unlock your profile.');

function outcomeOf(paused: boolean, daysOff: CaregiverControls['days_off'] | false) {
  if (paused) return msg('Your profile is paused');
  return daysOff && daysOff.running ? AWAY : msg('Agencies can find your profile again');
}

interface VisibilityControlProps {
  owner: ControlsOwner;
  controls: Pick<CaregiverControls, 'paused' | 'days_off'>;
  onFailed: (error: unknown) => void;
}

export function VisibilityControl({ owner, controls, onFailed }: VisibilityControlProps) {
  const { t } = useLanguage();
  const pause = usePause(owner);
  const waiting = useWaitingChoice(controlSlot('pause', owner), 'paused');
  return (
    <ControlCard
      title={t('Visibility')}
      about={
        controls.paused
          ? t('Your profile is paused. No agency can find or unlock it.')
          : controls.days_off?.running
            ? t(AWAY)
            : t('Agencies can find your profile. They see your first name but no contact details until they unlock it.')
      }
    >
      <Switch
        label={t('Pause my profile')}
        description={t('Take a break at any time. Nothing is lost, and you can come back with one tap.')}
        checked={waiting ?? controls.paused}
        disabled={pause.isPending}
        onCheckedChange={(paused) =>
          pause.mutate(paused, {
            onError: onFailed,
            onSuccess: (answer) => showSaved(t, answer, t(outcomeOf(paused, answer !== 'waits' && answer.days_off))),
          })
        }
      />
    </ControlCard>
  );
}
