import { useAssociation } from '@marketplace/platform';
import type { PlaceResponse } from '@marketplace/contracts';
import { FILTERS, isFilterText, STATE_CODES, type StateCode } from '@marketplace/domain';
import { Field, IconButton, TextInput } from '@marketplace/ui';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useCitySuggestions } from '../candidate-search/city-suggestions.query.ts';
import type { FilterState } from '../candidate-search/filter-state.ts';

interface CityFilterProps {
  city: string;
  /** Limits the suggestions to a state. */
  state: string | null;
  onChange: (change: Partial<FilterState>) => void;
}

/** The preferred city, with its state if that is named, applied on Enter, on blur, or by choosing a suggestion. */
export function CityFilter({ city, state, onChange }: CityFilterProps) {
  const [text, setText] = useState(city);
  const [shown, setShown] = useState(city);
  // The applied city changed elsewhere (chip removed, Back pressed), so it replaces the text.
  if (shown !== city) {
    setShown(city);
    setText(city);
  }
  const list = useId();
  const example = useAssociation()?.examples?.city ?? 'Carmel';
  const suggestions = useCitySuggestions(text === city ? '' : text, state);
  // Where every city is in one state, its name alone says which.
  const nameOf = (place: PlaceResponse) => (state === null ? `${place.city}, ${place.state}` : place.city);
  const apply = (typed: string) => {
    const { wanted, of } = cityAndState(typed, state === null);
    setText(wanted);
    if ((wanted !== city || of !== null) && isFilterText(FILTERS.city, wanted))
      onChange({ city: wanted, ...(of === null ? {} : { state: [of] }) });
  };
  return (
    <>
      <Field label="City">
        <TextInput
          autoComplete="off"
          placeholder={`e.g. ${example}`}
          maxLength={FILTERS.city.maxLength}
          value={text}
          list={list}
          onChange={(event) => {
            const { value } = event.target;
            setText(value);
            // A browser replaces the whole text when a suggestion is chosen; typing adds to it.
            const isChosen = suggestions.some((one) => nameOf(one) === value) && !isTyping(event.nativeEvent);
            if (isChosen) apply(value);
          }}
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
      <datalist id={list}>
        {suggestions.map((one) => (
          <option key={one.zip} value={nameOf(one)}>
            {nameOf(one)}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** 'Carmel, NY' names the state, too. */
function cityAndState(text: string, mayName: boolean): { wanted: string; of: StateCode | null } {
  const [, city = '', code = ''] = (mayName && /^(.*), *([a-z]{2})$/i.exec(text.trim())) || [];
  const of = STATE_CODES.find((one) => one === code.toUpperCase()) ?? null;
  return { wanted: of === null ? text.trim() : city.trim(), of };
}

const isTyping = (event: Event) => event instanceof InputEvent && /^(insertText|delete)/.test(event.inputType);
