import { styled, useLanguage } from '@marketplace/platform';
import { useId, type ReactNode } from 'react';
import { visuallyHidden } from '../layout/visually-hidden.tsx';
import { ChoiceList, type ChoiceOption } from './choice-list.tsx';
import { Fieldset, type FieldsetProps } from './fieldset.tsx';

interface CheckboxGroupProps<Value extends string> extends FieldsetProps {
  options: readonly ChoiceOption<Value>[];
  value: readonly Value[];
  /** Called with the chosen values in the order of `options`. */
  onChange: (value: Value[]) => void;
  name?: string | undefined;
  /** Maximum height as a CSS length; longer lists scroll. */
  maxHeight?: string | undefined;
  columns?: boolean | undefined;
  /** Makes a long list one Tab stop; arrow keys move within it. */
  roving?: boolean | undefined;
  emptyText?: ReactNode;
}

const KeysHint = styled.span`
  fieldset:not(:has(:focus-visible)) & {
    ${visuallyHidden}
  }
`;

export function CheckboxGroup<Value extends string>({
  options,
  value,
  onChange,
  name,
  maxHeight,
  columns = false,
  emptyText,
  roving = false,
  ...fieldset
}: CheckboxGroupProps<Value>) {
  const ownName = useId();
  const { t } = useLanguage();
  const choose = (option: Value, isChosen: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((candidate) => (candidate === option ? isChosen : value.includes(candidate))),
    );
  return (
    <Fieldset
      {...fieldset}
      {...(roving && options.length > 0
        ? { hint: <KeysHint>{t('Arrow keys move through this list.')}</KeysHint> }
        : {})}
    >
      <ChoiceList
        type="checkbox"
        name={name ?? ownName}
        options={options}
        isChosen={(candidate) => value.includes(candidate)}
        onChoose={choose}
        maxHeight={maxHeight}
        columns={columns}
        invalid={Boolean(fieldset.error)}
        emptyText={emptyText}
        roving={roving}
      />
    </Fieldset>
  );
}
