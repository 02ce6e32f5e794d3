import { stateName, supplyNumber, type StateCode, type Supply, type SupplyCount } from '@marketplace/domain';
import { styled, useLanguage } from '@marketplace/platform';
import { useId, type KeyboardEvent } from 'react';
import { VisuallyHidden, visuallyHidden } from '../layout/visually-hidden.tsx';
import { neighborOf, TILE_COLUMNS, TILES, type Direction, type Tile } from './tiles.ts';
import { shortNumber, tint, tintStep, type TintStep } from './tint.ts';
import { useEarlyChoice } from './use-early-choice.ts';

interface TileMapProps {
  /** Undefined until loaded; tiles then have no numbers. */
  supply: Supply | undefined;
  chosenState: StateCode | null;
  onChoose: (state: StateCode | null) => void;
}

const ARROWS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] satisfies Direction[];
const isArrow = (key: string): key is Direction => ARROWS.includes(key);

/** One selectable tile per state. A single Tab stop; arrow keys follow the map. */
export function TileMap({ supply, chosenState, onChoose }: TileMapProps) {
  const { t } = useLanguage();
  const name = useId();
  useEarlyChoice(name, (value) => onChoose(TILES.find(({ state }) => state === value)?.state ?? null));
  const greatest = Math.max(0, ...Object.values(supply?.by_state ?? {}).map(supplyNumber));
  const hasCounts = supply !== undefined && supply.counted_at !== null;

  function move(event: KeyboardEvent<HTMLElement>, from: Tile | null): void {
    if (!isArrow(event.key)) return;
    event.preventDefault();
    const next = from === null ? TILES.find(({ state }) => state === 'WA') : neighborOf(from, event.key);
    // The 'All states' button is above the western states, so Up and Left at the edge lead to it.
    const target = next ?? (event.key === 'ArrowUp' || event.key === 'ArrowLeft' ? null : undefined);
    if (target === undefined) return;
    const targetState = target?.state ?? '';
    const inputs = event.currentTarget.closest('fieldset')?.querySelectorAll('input') ?? [];
    [...inputs].find(({ value }) => value === targetState)?.focus();
    onChoose(target?.state ?? null);
  }

  return (
    <Root>
      <VisuallyHidden as="legend">{t('State')}</VisuallyHidden>
      <Tiles>
        <AllTile $step={1} data-chip>
          <input
            type="radio"
            name={name}
            value=""
            checked={chosenState === null}
            onChange={() => onChoose(null)}
            onKeyDown={(event) => move(event, null)}
          />
          {t('All states')}
        </AllTile>
        {TILES.map((tile) => {
          const { state, start } = tile;
          const count = supply?.by_state[state];
          const text = hasCounts ? countText(count, t('few')) : '';
          return (
            <StateTile key={state} $step={hasCounts ? tintStep(count, greatest) : 1} $start={start} data-chip>
              <input
                type="radio"
                name={name}
                value={state}
                checked={chosenState === state}
                aria-label={[`${state} ${text}`.trim(), stateName(state), hasCounts && !count ? t('nobody yet') : '']
                  .filter(Boolean)
                  .join(', ')}
                onChange={() => onChoose(state)}
                onKeyDown={(event) => move(event, tile)}
              />
              <Code>{state}</Code>
              {/* Reserves the line until the number loads. A state without caregivers has no number. */}
              {hasCounts && text === '' ? null : (
                <Count data-few={count === 'few'}>{text === '' ? '\u00a0' : text}</Count>
              )}
            </StateTile>
          );
        })}
      </Tiles>
    </Root>
  );
}

function countText(count: SupplyCount | undefined, fewText: string): string {
  if (count === 'few') return fewText;
  return count === undefined || count === 0 ? '' : shortNumber(count);
}

const Root = styled.fieldset`
  min-width: 0;
`;

const Tiles = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.375rem;

  @container supply (min-width: 19em) {
    display: grid;
    grid-template-columns: repeat(${TILE_COLUMNS}, minmax(0, 1fr));
    gap: 3px;
  }
  @container supply (min-width: 32em) {
    gap: 5px;
  }
`;

const TileRoot = styled.label<{ $step: TintStep }>`
  ${tint}
  position: relative;
  /* Uses block layout, because 51 grids would take a phone 10 ms longer. */
  display: block;
  align-content: center;
  text-align: center;
  min-width: 2.5rem;
  min-height: max(2.5rem, var(--target-min));
  padding: 0 0.125rem;
  border-radius: var(--radius-s);
  font-size: 0.8125rem;
  line-height: 1.25;
  cursor: pointer;
  user-select: none;
  touch-action: manipulation;

  input {
    ${visuallyHidden}
    appearance: none;
  }
  &:hover {
    box-shadow:
      0 0 0 2px var(--color-paper),
      0 0 0 3px var(--color-text-muted);
  }
  &:has(input:checked) {
    outline: 2px solid var(--color-text);
    outline-offset: 1px;
  }
  &:has(input:focus-visible) {
    outline: 3px solid var(--color-focus);
    outline-offset: 2px;
    z-index: 1;
  }
  @container supply (min-width: 19em) {
    min-width: 0;
    padding: 0;
    font-size: 0.75rem;
  }
  @container supply (min-width: 24em) {
    font-size: 0.8125rem;
  }
  @container supply (min-width: 32em) {
    min-height: 3.625rem;
    border-radius: var(--radius-m);
  }
  @container supply (min-width: 44em) and (max-width: 55.99em) {
    font-size: 0.9375rem;
  }
  /*
   * From 56em, the map has only 58 % of the width, because the panel is beside it. So the larger text starts at 78em.
   */
  @container supply (min-width: 78em) {
    font-size: 0.9375rem;
  }
  /* Without JavaScript, the map is only a picture. */
  @media (scripting: none) {
    pointer-events: none;

    input {
      display: none;
    }
  }
`;

const StateTile = styled(TileRoot)<{ $start: number | undefined }>`
  ${({ $start }) => $start !== undefined && `grid-column-start: ${$start};`}
`;

const AllTile = styled(TileRoot)`
  padding-inline: var(--space-3);
  font-weight: var(--weight-bold);

  @container supply (min-width: 19em) {
    grid-area: 1 / 1 / 2 / 5;
  }
  @media (scripting: none) {
    visibility: hidden;
  }
`;

const Code = styled.span`
  display: block;
  font-weight: var(--weight-bold);
`;

const Count = styled.span`
  display: block;
  font-variant-numeric: tabular-nums;

  /* The Spanish word for 'few' is wider than a tile on a phone. */
  @container supply (min-width: 19em) and (max-width: 31.99em) {
    &[data-few='true'] {
      font-size: 0.84em;
      letter-spacing: -0.03em;
    }
  }
`;
