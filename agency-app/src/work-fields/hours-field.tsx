import { EMPTY_WEEK, hoursLine, type WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Text } from '@marketplace/ui';
import { WeekGrid } from '@marketplace/ui/week-grid';
import { useId } from 'react';

interface HoursFieldProps {
  label?: string;
  hours: WeekMask;
  /** Selectable hours; defaults to all. */
  offered?: WeekMask;
  error: string | undefined;
  onChange: (hours: WeekMask) => void;
}

export function HoursField({ label = 'Hours to fill', hours, offered, error, onChange }: HoursFieldProps) {
  const id = useId();
  const missingText = hours === EMPTY_WEEK ? error : undefined;
  return (
    <div>
      <Text as="p" weight="bold" size="s" id={id}>
        {label}
      </Text>
      <WeekGrid week={hours} offered={offered} onChange={onChange} labelledBy={id} describedBy={`${id}chosen`} />
      <Chosen role="status" id={`${id}chosen`} data-error={missingText !== undefined}>
        {missingText ?? (hours === EMPTY_WEEK ? 'No hours chosen' : hoursLine(hours))}
      </Chosen>
    </div>
  );
}

const Chosen = styled.p`
  margin-block-start: var(--space-1);
  font-size: var(--text-s);

  &[data-error='true'] {
    color: var(--color-danger);
    font-weight: var(--weight-bold);
  }
`;
