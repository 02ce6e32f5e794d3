import { styled, useLanguage } from '@marketplace/platform';
import { FROM_TABLET, WeekPicture } from '@marketplace/ui';
import { AVAILABILITY_PRESETS, type WeekMask } from '@marketplace/domain';

const List = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr));
  gap: var(--space-2);

  ${FROM_TABLET} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

const Preset = styled.button`
  display: grid;
  align-content: start;
  gap: var(--space-1);
  min-height: 2.75rem;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--color-control-line);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  color: var(--color-text);
  text-align: start;
  touch-action: manipulation;
  transition:
    background-color var(--motion-fast) linear,
    border-color var(--motion-fast) linear;

  strong {
    font-size: var(--text-s);
    font-weight: var(--weight-bold);
    line-height: 1.25;
  }
  span {
    color: var(--color-text-muted);
    font-size: var(--text-xs);
    line-height: 1.3;
  }
  &:hover {
    border-color: var(--color-primary);
    background: var(--color-surface-hover);
  }
  &[aria-pressed='true'] {
    border-color: var(--color-primary);
    background: var(--color-tint-strong);
    box-shadow: inset 0 0 0 1px var(--color-primary);
  }

  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
  }
`;

export function PresetList({ week, onChoose }: { week: WeekMask; onChoose: (week: WeekMask) => void }) {
  const { t } = useLanguage();
  return (
    <List role="group" aria-label={t('Quick picks')}>
      {AVAILABILITY_PRESETS.map((preset) => (
        <Preset key={preset.id} type="button" aria-pressed={preset.week === week} onClick={() => onChoose(preset.week)}>
          <WeekPicture size="s" week={preset.week} />
          <strong>{t(preset.label)}</strong>
          <span>{t(preset.description)}</span>
        </Preset>
      ))}
    </List>
  );
}
