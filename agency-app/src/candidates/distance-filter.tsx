import { DEFAULT_RADIUS_MILES, isZipCode, MAX_RADIUS_MILES, MIN_RADIUS_MILES } from '@marketplace/domain';
import { styled, useAssociation } from '@marketplace/platform';
import { Button, Field, Slider, Stack, TextInput } from '@marketplace/ui';
import { useState, type KeyboardEvent } from 'react';
import type { FilterState } from '../candidate-search/filter-state.ts';
import { usePlaceName } from '../candidate-search/place-name.query.ts';
import { Clear } from './city-filter.tsx';

const ZIP_LENGTH = 5;
const ZIP_MESSAGE = 'Please enter a valid 5-digit ZIP code';

interface DistanceFilterProps {
  zipCode: string;
  radius: number;
  /** The server's error if it does not know the applied ZIP code. */
  zipError: string | undefined;
  onChange: (change: Partial<FilterState>) => void;
}

/** The radius applies when the slider is released. */
export function DistanceFilter({ zipCode, radius, zipError, onChange }: DistanceFilterProps) {
  const example = useAssociation()?.examples?.zip ?? '46204';
  const place = usePlaceName(zipCode);
  const [text, setText] = useState(zipCode);
  const [miles, setMiles] = useState(radius);
  const [draftError, setDraftError] = useState<string>();
  const [shown, setShown] = useState({ zipCode, radius });
  // Another control changed the applied values (chip removed, Back), so they replace the draft.
  if (shown.zipCode !== zipCode || shown.radius !== radius) {
    setShown({ zipCode, radius });
    setMiles(radius);
    if (shown.zipCode !== zipCode) {
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
  const type = (typed: string) => {
    setText(typed.replace(/\D/g, '').slice(0, ZIP_LENGTH));
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

/** Returns the name of the searched place, or a hint before a search. Null if the place's name is not known. */
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
