import type { CaregiverControls } from '@marketplace/contracts';
import { useLanguage } from '@marketplace/platform';
import { Switch } from '@marketplace/ui';
import { useWaitingChoice } from '../outbox/outbox.ts';
import { ControlCard } from './control-card.tsx';
import { controlSlot, showSaved, usePause } from './profile-controls.mutation.ts';
import type { ControlsOwner } from './profile-controls.query.ts';

interface VisibilityControlProps {
  owner: ControlsOwner;
  controls: Pick<CaregiverControls, 'paused' | 'days_off'>;
  onFailed: (error: unknown) => void;
}

/** Button that pauses the profile or shows it again. */
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
            ? t('You are away. No agency can find or unlock your profile.')
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
            onSuccess: (answer) =>
              showSaved(t, answer, paused ? t('Your profile is paused') : t('Agencies can find your profile again')),
          })
        }
      />
    </ControlCard>
  );
}
