import type { TextChoice as Choice } from '@marketplace/contracts';
import { TEXT_LIMITS, unbrokenPhone } from '@marketplace/domain';
import { siteConfig, useLanguage } from '@marketplace/platform';
import { Checkbox, Text } from '@marketplace/ui';
import { useWaitingChoice } from '../outbox/outbox.ts';
import { ControlCard } from './control-card.tsx';
import { controlSlot, showSaved, useTextChoice } from './profile-controls.mutation.ts';
import type { ControlsOwner } from './profile-controls.query.ts';

interface TextChoiceProps {
  owner: ControlsOwner;
  texts: Choice;
  onFailed: (error: unknown) => void;
}

/** Consent to text messages: a checkbox, then a YES from the phone. */
export function TextChoice({ owner, texts: { state, phone, our_number }, onFailed }: TextChoiceProps) {
  const { t } = useLanguage();
  const choose = useTextChoice(owner);
  const waiting = useWaitingChoice(controlSlot('texts', owner), 'wanted');
  const { perDay } = TEXT_LIMITS;
  return (
    <ControlCard
      title={t('Texts about work')}
      about={t('We text you when an agency asks about your hours, gets your number, or cannot reach you.')}
    >
      {state === 'stopped' ? (
        <Text>
          {t('We got STOP from your phone, so we do not text you. To get texts again, text START to {number}.', {
            number: unbrokenPhone(our_number),
          })}
        </Text>
      ) : (
        <Checkbox
          label={t('Text me at {phone}', { phone: unbrokenPhone(phone) })}
          description={t(
            'I agree to automated texts about work from {product}, at most {perDay} a day, between 8 AM and 8 PM. Message and data rates may apply. Reply STOP to end, HELP for help. You can use this site without texts.',
            { product: siteConfig().productName, perDay },
          )}
          checked={waiting ?? state !== 'off'}
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
