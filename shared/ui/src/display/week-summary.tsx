import type { WeekMask } from '@marketplace/domain';
import type { ComponentProps } from 'react';
import { WeekStrip } from './week-strip.tsx';

export interface WeekSummaryProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** 28 bits: day_of_week × 4 + time_window − 1. */
  week: WeekMask;
  /** Slots to fill: the picture then tells covered ones from missing ones, and other free slots are pale. */
  wanted?: WeekMask | undefined;
}

/** @deprecated Until 2.0.0. Use `WeekStrip` with `size="l"`. */
export function WeekSummary({ week, wanted, ...rest }: WeekSummaryProps) {
  return (
    <div {...rest}>
      <WeekStrip size="l" week={week} wanted={wanted} />
    </div>
  );
}
