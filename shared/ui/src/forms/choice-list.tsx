import { styled } from '@marketplace/platform';
import { useId, type ReactNode } from 'react';
import { useRovingFocus } from './use-roving-focus.ts';
import { ChoiceDescription, ChoiceInput, ChoiceRow, ChoiceText } from './choice-look.tsx';

/** `count`: number of results. Part of the accessible description, not of the name. */
export interface ChoiceOption<Value extends string = string> {
  value: Value;
  label: string;
  description?: string | undefined;
  count?: number | undefined;
  disabled?: boolean | undefined;
}

const List = styled.div<{ $maxHeight: string | undefined; $columns: boolean }>`
  display: grid;
  grid-template-columns: ${({ $columns }) => ($columns ? 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))' : '1fr')};
  column-gap: var(--space-4);
  ${({ $maxHeight }) =>
    $maxHeight !== undefined &&
    `max-height: ${$maxHeight}; overflow-y: auto; overscroll-behavior: contain; padding: 4px; margin: -4px; scrollbar-width: thin;`}
`;
const Line = styled.span`
  display: flex;
  justify-content: space-between;
  gap: var(--space-3);
`;
const Label = styled.span<{ $givesNothing: boolean }>`
  ${({ $givesNothing }) => $givesNothing && 'color: var(--color-text-muted);'}
`;
const Count = styled.span`
  font-variant-numeric: tabular-nums;
  color: var(--color-text-muted);
  font-size: var(--text-s);
`;
const Empty = styled.p`
  color: var(--color-text-muted);
  font-size: var(--text-s);
`;
const WideText = styled(ChoiceText)`
  flex: 1;
`;

interface ChoiceListProps<Value extends string> {
  type: 'checkbox' | 'radio';
  name: string;
  options: readonly ChoiceOption<Value>[];
  isChosen: (value: Value) => boolean;
  onChoose: (value: Value, chosen: boolean) => void;
  maxHeight: string | undefined;
  columns: boolean;
  invalid: boolean;
  emptyText: ReactNode;
  /** Makes the list one Tab stop; arrow keys move within it. Radio buttons always behave so. */
  roving?: boolean;
}

export function ChoiceList<Value extends string>({
  type,
  name,
  options,
  isChosen,
  onChoose,
  maxHeight,
  columns,
  invalid,
  emptyText,
  roving = false,
}: ChoiceListProps<Value>) {
  const base = useId();
  const enabledOptions = options.filter(({ disabled }) => disabled !== true);
  const focus = useRovingFocus((enabledOptions.find(({ value }) => isChosen(value)) ?? enabledOptions[0])?.value);
  if (options.length === 0 && emptyText) return <Empty>{emptyText}</Empty>;
  return (
    <List
      $maxHeight={maxHeight}
      $columns={columns}
      {...(roving ? { onFocus: focus.onFocus, onKeyDown: focus.onKeyDown } : {})}
    >
      {options.map((option, index) => (
        <ChoiceRow key={option.value}>
          <ChoiceInput
            type={type}
            name={name}
            value={option.value}
            checked={isChosen(option.value)}
            disabled={option.disabled}
            tabIndex={roving ? focus.tabIndexOf(option.value) : undefined}
            {...(option.count !== undefined && {
              'aria-labelledby': `${base}label${index}`,
              'aria-describedby': `${base}count${index}`,
            })}
            aria-invalid={invalid && type === 'checkbox' ? true : undefined}
            onChange={(event) => onChoose(option.value, event.target.checked)}
          />
          <WideText>
            <Line>
              <Label id={`${base}label${index}`} $givesNothing={option.count === 0}>
                {option.label}
              </Label>
              {option.count !== undefined ? (
                <Count id={`${base}count${index}`}>{option.count.toLocaleString('en-US')}</Count>
              ) : null}
            </Line>
            {option.description ? <ChoiceDescription>{option.description}</ChoiceDescription> : null}
          </WideText>
        </ChoiceRow>
      ))}
    </List>
  );
}
