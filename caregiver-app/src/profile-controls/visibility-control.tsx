import type { CaregiverControls, TextChoice as Choice } from '@marketplace/contracts';
import { msg, TEXT_LIMITS, nonBreakingPhone } from '@marketplace/domain';
import { siteConfig, useLanguage } from '@marketplace/platform';
import { Checkbox, Switch, Text } from '@marketplace/ui';
import { useWaitingChoice } from '../outbox/outbox.ts';
import { ControlCard } from './control-card.tsx';
import { controlSlot, showSaved, useMonthlyQuestion, usePause, useTextChoice } from './profile-controls.mutation.ts';
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
  const waitingChoice = useWaitingChoice(controlSlot('pause', owner), 'paused');
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
        checked={waitingChoice ?? controls.paused}
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

interface MonthlyQuestionProps {
  owner: ControlsOwner;
  isOn: boolean;
  onFailed: (error: unknown) => void;
}

export function MonthlyQuestion({ owner, isOn, onFailed }: MonthlyQuestionProps) {
  const { t } = useLanguage();
  const want = useMonthlyQuestion(owner);
  const waitingChoice = useWaitingChoice(controlSlot('monthly_question', owner), 'monthly_question');
  return (
    <ControlCard
      title={t('Monthly email')}
      about={t('Agencies see when you last confirmed your times. Profiles confirmed recently rank higher.')}
    >
      <Switch
        label={t('Ask me once a month whether my times are still right')}
        description={t('It takes one tap and no password.')}
        checked={waitingChoice ?? isOn}
        disabled={want.isPending}
        onCheckedChange={(next) =>
          want.mutate(next, {
            onError: onFailed,
            onSuccess: (answer) =>
              showSaved(t, answer, next ? t("We'll ask you once a month") : t("We won't ask you anymore")),
          })
        }
      />
    </ControlCard>
  );
}

interface TextChoiceProps {
  owner: ControlsOwner;
  texts: Choice;
  onFailed: (error: unknown) => void;
}

/** Consent to text messages: a checkbox, then the reply YES from the phone. */
export function TextChoice({ owner, texts: { state, phone, our_number }, onFailed }: TextChoiceProps) {
  const { t } = useLanguage();
  const choose = useTextChoice(owner);
  const waitingChoice = useWaitingChoice(controlSlot('texts', owner), 'wanted');
  const { perDay } = TEXT_LIMITS;
  return (
    <ControlCard
      title={t('Texts about work')}
      about={t('We text you when an agency asks about your hours, gets your number, or cannot reach you.')}
    >
      {state === 'stopped' ? (
        <Text>
          {t('We got STOP from your phone, so we do not text you. To get texts again, text START to {number}.', {
            number: nonBreakingPhone(our_number),
          })}
        </Text>
      ) : (
        <Checkbox
          label={t('Text me at {phone}', { phone: nonBreakingPhone(phone) })}
          description={t(
            'I agree to automated texts about work from {product}, at most {perDay} a day, between 8 AM and 8 PM. Message and data rates may apply. Reply STOP to end, HELP for help. You can use this site without texts.',
            { product: siteConfig().productName, perDay },
          )}
          checked={waitingChoice ?? state !== 'off'}
          disabled={choose.isPending}
          onChange={({ currentTarget: { checked } }) =>
            choose.mutate(checked, {
              onError: onFailed,
              onSuccess: (answer) =>
                showSaved(t, answer, checked ? t('Now reply YES to our text') : t("We won't text you anymore")),
            })
          }
        />
      )}
      <Text role="status" size="s">
        {state === 'asked' ? t('Reply YES to our text to begin. It comes between 8 AM and 8 PM.') : null}
      </Text>
    </ControlCard>
  );
}
