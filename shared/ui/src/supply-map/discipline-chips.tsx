import { LISTED_DISCIPLINES, type ListedCode, type Supply } from '@marketplace/domain';
import { styled, useLanguage } from '@marketplace/platform';
import { useId } from 'react';
import { coveringInput } from '../forms/covering-input.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { useEarlyChoice } from './use-early-choice.ts';

interface DisciplineChipsProps {
  supply: Supply | undefined;
  chosenDiscipline: ListedCode | null;
  onChoose: (discipline: ListedCode | null) => void;
}

export function DisciplineChips({ supply, chosenDiscipline, onChoose }: DisciplineChipsProps) {
  const { t } = useLanguage();
  const name = useId();
  useEarlyChoice(name, (value) => onChoose(LISTED_DISCIPLINES.find(({ code }) => code === value)?.code ?? null));
  const hasCounts = supply !== undefined && supply.counted_at !== null;
  return (
    <Chips>
      <VisuallyHidden as="legend">{t('Which discipline')}</VisuallyHidden>
      <Row>
        <Chip data-chip>
          <input
            type="radio"
            name={name}
            value=""
            checked={chosenDiscipline === null}
            onChange={() => onChoose(null)}
          />
          {t('All')}
        </Chip>
        {LISTED_DISCIPLINES.map(({ code, name: fullName }) => (
          <Chip key={code} data-chip>
            <input
              type="radio"
              name={name}
              value={code}
              aria-label={`${code}, ${fullName}`}
              checked={chosenDiscipline === code}
              disabled={hasCounts && supply.by_discipline[code] === undefined && chosenDiscipline !== code}
              onChange={() => onChoose(code)}
            />
            {code}
          </Chip>
        ))}
      </Row>
    </Chips>
  );
}

const Chips = styled.fieldset`
  @media (scripting: none) {
    display: none;
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

const Chip = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-width: 2.875rem;
  min-height: max(2.25rem, var(--target-min));
  padding: 0 var(--space-3);
  border: 1px solid var(--color-control-line);
  border-radius: var(--radius-full);
  background: var(--color-surface);
  font-size: var(--text-s);
  cursor: pointer;
  user-select: none;
  touch-action: manipulation;

  input {
    ${coveringInput}
  }
  &:hover {
    border-color: var(--color-primary);
  }
  &:has(input:checked) {
    border-color: var(--color-primary);
    background: var(--color-primary);
    color: var(--color-on-primary);
  }
  &:has(input:focus-visible) {
    outline: 3px solid var(--color-focus);
    outline-offset: 2px;
  }
  &:has(input:disabled) {
    cursor: not-allowed;
    border-color: var(--color-line-strong);
    background: var(--color-disabled);
    color: var(--color-on-disabled);
  }
`;
