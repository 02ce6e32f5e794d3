import { CheckCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  EMPTY_WEEK,
  slotsFromWeek,
  weekFromSlots,
  weekPhrase,
  type AvailabilitySlot,
  type WeekMask,
} from '@marketplace/domain';
import { styled, useLanguage } from '@marketplace/platform';
import { Button, Text, WeekPicture } from '@marketplace/ui';
import { AvailabilityPlanner } from '../availability/availability-planner.tsx';
import type { ProfileValues } from '../profile-fields/profile-values.ts';
import { updateChecks } from './use-profile-save.ts';

interface WeekFieldsProps {
  /** Stored week to save again with one tap; null if not offered. */
  lastWeek: readonly AvailabilitySlot[] | null;
  onSame: () => void;
  saving: boolean;
}

export default function WeekFields({ lastWeek, onSame, saving }: WeekFieldsProps) {
  const { control, setValue } = useFormContext<ProfileValues>();
  const [lookingForWork, availability] = useWatch({ control, name: ['looking_for_work_now', 'availability'] });
  useEffect(() => {
    updateChecks.preload();
  }, []);
  const week = weekFromSlots(availability);
  const isSame = lookingForWork && week !== EMPTY_WEEK && lastWeek !== null && week === weekFromSlots(lastWeek);
  return (
    <AvailabilityPlanner
      showChanged
      headingLevel={2}
      value={{ lookingForWork, week }}
      onChange={(next) => {
        setValue('looking_for_work_now', next.lookingForWork, { shouldDirty: true });
        setValue('availability', slotsFromWeek(next.week), { shouldDirty: true });
      }}
    >
      {isSame ? <SameWeek week={week} saving={saving} onSame={onSame} /> : null}
    </AvailabilityPlanner>
  );
}

function SameWeek({ week, saving, onSame }: { week: WeekMask; saving: boolean; onSame: () => void }) {
  const { t } = useLanguage();
  return (
    <Same>
      <WeekPicture week={week} />
      <Text weight="bold">{weekPhrase(week, t)}</Text>
      <Button
        size="l"
        fullWidth
        variant="secondary"
        icon={<CheckCheck aria-hidden />}
        busy={saving}
        busyText={t('Saving...')}
        onClick={onSame}
      >
        {t('Same as last time')}
      </Button>
    </Same>
  );
}

const Same = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-4);
  border-radius: var(--radius-m);
  background: var(--color-tint);

  > :last-child {
    grid-column: 1 / -1;
  }
`;
