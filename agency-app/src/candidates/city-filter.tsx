import type { PlaceResponse } from '@marketplace/contracts';
import {
  DEFAULT_RADIUS_MILES,
  FILTERS,
  isFilterText,
  isZipCode,
  MAX_RADIUS_MILES,
  MIN_RADIUS_MILES,
  STATE_CODES,
  type StateCode,
} from '@marketplace/domain';
import { styled, useAssociation } from '@marketplace/platform';
import { Button, Field, IconButton, Slider, Stack, Text, TextInput } from '@marketplace/ui';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { begins, useCitySuggestions } from '../candidate-search/city-suggestions.query.ts';
import type { FilterState } from '../candidate-search/filter-state.ts';
import { usePlaceName } from '../candidate-search/place-name.query.ts';

const MAX_SIMILAR_CITIES = 3;

interface CityFilterProps {
  city: string;
  /** US state to which suggestions are limited; null for all states. */
  state: string | null;
  onChange: (change: Partial<FilterState>) => void;
}

/**
 * City filter, optionally with a state. Applies on Enter, on choice of a suggestion, or on blur if the city
 * exists: a partial name would match nobody.
 */
export function CityFilter({ city, state, onChange }: CityFilterProps) {
  const [text, setText] = useState(city);
  const [renderedCity, setRenderedCity] = useState(city);
  const [hasLeftField, setHasLeftField] = useState(false);
  // Another control changed the applied city (chip removed, Back): replace the text.
  if (renderedCity !== city) {
    setRenderedCity(city);
    setText(city);
  }
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const example = useAssociation()?.examples?.city ?? 'Carmel';
  const enteredPlace = splitCityAndState(text, state === null);
  const isOpen = enteredPlace.city !== '' && (enteredPlace.city !== city || enteredPlace.state !== null);
  const suggestionState = useCitySuggestions(isOpen ? enteredPlace.city : '', state ?? enteredPlace.state);
  const suggestions = suggestionState.cities;
  // If the list is limited to one state, the name alone identifies the city.
  const nameOf = (place: PlaceResponse) => (state === null ? `${place.city}, ${place.state}` : place.city);
  const apply = (cityText: string) => {
    const newPlace = splitCityAndState(cityText, state === null);
    setText(newPlace.city);
    if ((newPlace.city !== city || newPlace.state !== null) && isFilterText(FILTERS.city, newPlace.city))
      onChange({ city: newPlace.city, ...(newPlace.state === null ? {} : { state: [newPlace.state] }) });
  };
  const isUnknown =
    isOpen && suggestionState.settled && !suggestions.some((place) => isSameName(place.city, enteredPlace.city));
  // Browsers suggest only cities that start with the text. Buttons offer similar names.
  const isMisspelt = isUnknown && !suggestions.some((place) => begins(place.city, enteredPlace.city));
  const similarCities = isMisspelt || (isUnknown && hasLeftField) ? suggestions.slice(0, MAX_SIMILAR_CITIES) : [];
  return (
    <div>
      <Field label="City">
        <TextInput
          ref={field}
          autoComplete="off"
          placeholder={`e.g. ${example}`}
          maxLength={FILTERS.city.maxLength}
          value={text}
          list={list}
          onChange={(event) => {
            const { value } = event.target;
            setText(value);
            setHasLeftField(false);
            // On choice of a suggestion, browsers replace the whole text. Typing extends it.
            const isChosen = suggestions.some((place) => nameOf(place) === value) && !isTyping(event.nativeEvent);
            if (isChosen) apply(value);
          }}
          onBlur={() => {
            if (isUnknown) setHasLeftField(true);
            else apply(text);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            apply(text);
          }}
          suffix={text === '' ? undefined : <Clear label="Clear city" onClick={() => apply('')} />}
        />
      </Field>
      <datalist id={list}>
        {suggestions.map((place) => (
          <option key={place.zip} value={nameOf(place)}>
            {nameOf(place)}
          </option>
        ))}
      </datalist>
      <CityHelp
        unknownCity={isMisspelt ? enteredPlace.city : null}
        similarCities={similarCities.map(nameOf)}
        onChoose={(name) => {
          apply(name);
          // The button disappears, so move the focus to the field.
          field.current?.focus();
        }}
      />
    </div>
  );
}

function Clear({ label, onClick }: { label: string; onClick: () => void }) {
  return <IconButton size="s" label={label} icon={<X aria-hidden="true" />} onClick={onClick} />;
}

interface CityHelpProps {
  /** Entered city name if no suggestion starts with it. */
  unknownCity: string | null;
  similarCities: readonly string[];
  onChoose: (name: string) => void;
}

function CityHelp({ unknownCity, similarCities, onChoose }: CityHelpProps) {
  return (
    <Help role="status">
      {similarCities.length > 0 ? (
        <>
          <Text size="s">{unknownCity === null ? 'Which city do you mean?' : 'Did you mean:'}</Text>
          {similarCities.map((name) => (
            <Button key={name} variant="link" size="s" onClick={() => onChoose(name)}>
              {name}
            </Button>
          ))}
        </>
      ) : unknownCity === null ? null : (
        <Text size="s">{`We don't know a city called “${unknownCity}”. Press Enter to search for it anyway.`}</Text>
      )}
    </Help>
  );
}

const Help = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-3);
`;

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Splits 'Carmel, NY' into city and state. */
function splitCityAndState(text: string, mayNameState: boolean): { city: string; state: StateCode | null } {
  const [, city = '', code = ''] = (mayNameState && /^(.*), *([a-z]{2})$/i.exec(text.trim())) || [];
  const state = STATE_CODES.find((stateCode) => stateCode === code.toUpperCase()) ?? null;
  return { city: state === null ? text.trim() : city.trim(), state };
}

const isTyping = (event: Event) => event instanceof InputEvent && /^(insertText|delete)/.test(event.inputType);

const ZIP_LENGTH = 5;
const ZIP_MESSAGE = 'Please enter a valid 5-digit ZIP code';

interface DistanceFilterProps {
  zipCode: string;
  radius: number;
  /** The server's error for an unknown ZIP code. */
  zipError: string | undefined;
  onChange: (change: Partial<FilterState>) => void;
}

/** ZIP code and radius. The radius applies when the user releases the slider. */
export function DistanceFilter({ zipCode, radius, zipError, onChange }: DistanceFilterProps) {
  const example = useAssociation()?.examples?.zip ?? '46204';
  const place = usePlaceName(zipCode);
  const [text, setText] = useState(zipCode);
  const [miles, setMiles] = useState(radius);
  const [draftError, setDraftError] = useState<string>();
  const [renderedArea, setRenderedArea] = useState({ zipCode, radius });
  // Another control changed the applied values (chip removed, Back): replace the draft.
  if (renderedArea.zipCode !== zipCode || renderedArea.radius !== radius) {
    setRenderedArea({ zipCode, radius });
    setMiles(radius);
    if (renderedArea.zipCode !== zipCode) {
      setText(zipCode);
      setDraftError(undefined);
    }
  }
  const error = draftError ?? (text === zipCode ? zipError : undefined);

  const apply = (value: string) => {
    if (value !== '' && !isZipCode(value)) {
      setDraftError(ZIP_MESSAGE);
      return;
    }
    setDraftError(undefined);
    if (value !== zipCode) onChange({ zip_code: value });
  };
  const type = (typedText: string) => {
    setText(typedText.replace(/\D/g, '').slice(0, ZIP_LENGTH));
    setDraftError(undefined);
  };
  const clear = () => {
    setText('');
    apply('');
  };
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply(text);
  };

  return (
    <Stack gap={4}>
      <ZipRow>
        <ZipField label="ZIP code" error={error}>
          <TextInput
            inputMode="numeric"
            autoComplete="postal-code"
            placeholder={`e.g. ${example}`}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={applyOnEnter}
            suffix={text === '' ? undefined : <Clear label="Clear ZIP code" onClick={clear} />}
          />
        </ZipField>
        <ApplyButton variant="secondary" aria-label="Apply ZIP code" onClick={() => apply(text)}>
          Apply
        </ApplyButton>
      </ZipRow>
      <Slider
        label="Distance"
        min={MIN_RADIUS_MILES}
        max={MAX_RADIUS_MILES}
        step={1}
        value={miles}
        onValueChange={setMiles}
        onValueCommit={(value) => {
          if (value !== radius) onChange({ radius: value });
        }}
        formatValue={(value) => `${value} ${value === 1 ? 'mile' : 'miles'}`}
        decreaseLabel="Decrease distance"
        increaseLabel="Increase distance"
      />
      <Hint>{hintOf({ zipCode, place: zipError === undefined ? place : zipCode })}</Hint>
    </Stack>
  );
}

/** Returns the name of the searched place; null if its name is unknown. Returns a hint before a search. */
function hintOf({ zipCode, place }: { zipCode: string; place: string }): string | null {
  if (zipCode === '')
    return `Enter a ZIP code to search by distance. ${DEFAULT_RADIUS_MILES} miles is a good place to start.`;
  return place === zipCode ? null : `Around ${place}`;
}

const ZipRow = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-2);
`;

const ZipField = styled(Field)`
  flex: 1;
  min-width: 0;
`;

const ApplyButton = styled(Button)`
  margin-block-start: 1.625rem;
`;

const Hint = styled.p`
  &:empty {
    display: none;
  }
  color: var(--color-text-muted);
  font-size: var(--text-xs);
`;
