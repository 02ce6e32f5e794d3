import { FILTERS, isFilterText } from '@marketplace/domain';
import { Field, IconButton, TextInput } from '@marketplace/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { FilterState } from '../candidate-search/filter-state.ts';

interface CityFilterProps {
  city: string;
  onChange: (change: Partial<FilterState>) => void;
}

/** The preferred city, applied on Enter or blur. */
export function CityFilter({ city, onChange }: CityFilterProps) {
  const [text, setText] = useState(city);
  const [shown, setShown] = useState(city);
  // The applied city changed elsewhere (chip removed, Back pressed), so it replaces the text.
  if (shown !== city) {
    setShown(city);
    setText(city);
  }
  const apply = (typed: string) => {
    const wanted = typed.trim();
    if (wanted !== city && isFilterText(FILTERS.city, wanted)) onChange({ city: wanted });
  };
  return (
    <Field label="City">
      <TextInput
        autoComplete="off"
        placeholder="e.g. Carmel"
        maxLength={FILTERS.city.maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => apply(text)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply(text);
        }}
        suffix={
          text === '' ? undefined : (
            <IconButton
              size="s"
              label="Clear city"
              icon={<X aria-hidden="true" />}
              onClick={() => {
                setText('');
                apply('');
              }}
            />
          )
        }
      />
    </Field>
  );
}
