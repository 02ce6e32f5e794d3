import { useId, type ReactNode } from 'react';
import { ChoiceList, type ChoiceOption } from './choice-list.tsx';
import { Fieldset, type FieldsetProps } from './fieldset.tsx';

interface RadioGroupProps<Value extends string> extends FieldsetProps {
  options: readonly ChoiceOption<Value>[];
  value: Value | null | undefined;
  onChange: (value: Value) => void;
  name?: string | undefined;
  /** Maximum height as a CSS length; longer lists scroll. */
  maxHeight?: string | undefined;
  columns?: boolean | undefined;
  emptyText?: ReactNode;
}

export function RadioGroup<Value extends string>({
  options,
  value,
  onChange,
  name,
  maxHeight,
  columns = false,
  emptyText,
  ...fieldset
}: RadioGroupProps<Value>) {
  const ownName = useId();
  return (
    <Fieldset role="radiogroup" {...fieldset}>
      <ChoiceList
        type="radio"
        name={name ?? ownName}
        options={options}
        isChosen={(candidate) => candidate === value}
        onChoose={(newValue) => onChange(newValue)}
        maxHeight={maxHeight}
        columns={columns}
        invalid={Boolean(fieldset.error)}
        emptyText={emptyText}
      />
    </Fieldset>
  );
}
