import { DAYS, slotBit, TIME_WINDOWS, type Supply } from '@marketplace/domain';
import { styled, useLanguage } from '@marketplace/platform';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { OF_HOURS, shortNumber, tint, tintStep, type TintStep } from './tint.ts';

interface WeekHeatProps {
  supply: Supply | undefined;
  large?: boolean | undefined;
}

export function WeekHeat({ supply, large = false }: WeekHeatProps) {
  const { t } = useLanguage();
  const slots = supply?.by_slot;
  const greatest = Math.max(0, ...(slots ?? []));
  return (
    <Root $large={large}>
      <VisuallyHidden as="caption">{t('How many are available, by day and time')}</VisuallyHidden>
      <thead>
        <tr>
          <th>
            <VisuallyHidden>{t('Time of day')}</VisuallyHidden>
          </th>
          {DAYS.map(({ day_of_week, short, name }) => (
            <th key={day_of_week} scope="col" abbr={t(name)}>
              {t(short)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TIME_WINDOWS.map(({ time_window, name, hours }) => (
          <tr key={time_window}>
            <th scope="row">
              {t(name).split('/')[0]}
              {large ? <Hours>{hours}</Hours> : null}
            </th>
            {DAYS.map(({ day_of_week }) => {
              const number = slots?.[Math.log2(slotBit({ day_of_week, time_window }))] ?? 0;
              return (
                <Cell key={day_of_week} $step={slots === undefined ? 1 : tintStep(number, greatest, OF_HOURS)}>
                  {slots === undefined ? '\u00a0' : number > 0 ? shortNumber(number) : <None />}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Root>
  );
}

function None() {
  const { t } = useLanguage();
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('fewer than five')}</VisuallyHidden>
    </>
  );
}

const Root = styled.table<{ $large: boolean }>`
  table-layout: fixed;
  width: 100%;
  border-collapse: separate;
  border-spacing: 3px;
  color: var(--color-text-muted);
  font-size: ${({ $large }) => ($large ? 'var(--text-s)' : 'var(--text-xs)')};
  line-height: 1.25;

  th {
    padding: 0;
    font-weight: 400;
    text-align: center;
    overflow-wrap: anywhere;
  }
  th:first-child {
    width: ${({ $large }) => ($large ? '6rem' : '4.75rem')};
    text-align: start;
  }
  td {
    height: ${({ $large }) => ($large ? '3.25rem' : '2rem')};
  }
`;

const Hours = styled.span`
  display: block;
  font-size: var(--text-xs);
`;

const Cell = styled.td<{ $step: TintStep }>`
  ${tint}
  position: relative;
  padding: 0;
  overflow-wrap: anywhere;
  border-radius: var(--radius-xs);
  text-align: center;
  font-variant-numeric: tabular-nums;
`;
