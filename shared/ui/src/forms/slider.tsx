import { styled } from '@marketplace/platform';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useId, useRef, type CSSProperties, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';

interface SliderProps {
  label: ReactNode;
  min: number;
  max: number;
  step?: number | undefined;
  value: number;
  onValueChange: (value: number) => void;
  /** Called after the user releases the handle or a key, or clicks a stepper button. */
  onValueCommit?: ((value: number) => void) | undefined;
  formatValue?: ((value: number) => string) | undefined;
  decreaseLabel?: string | undefined;
  increaseLabel?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-3);
  font-size: var(--text-s);
`;
const Label = styled.label`
  font-weight: var(--weight-bold);
`;
const Value = styled.output`
  color: var(--color-on-tint);
  font-weight: var(--weight-bold);
`;
const Row = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin-block-start: var(--space-1);
`;
const Range = styled.input`
  --thumb: 1.5rem;
  --filled: calc(var(--thumb) / 2 + (100% - var(--thumb)) * var(--fraction));
  appearance: none;
  flex: 1;
  min-width: 0;
  height: var(--control-s);
  margin: 0;
  border-radius: var(--radius-s);
  background: linear-gradient(to right, var(--color-primary) var(--filled), var(--color-tint-strong) var(--filled))
    center / 100% 6px no-repeat;
  cursor: pointer;
  touch-action: pan-y;

  &::-webkit-slider-thumb {
    appearance: none;
    width: var(--thumb);
    height: var(--thumb);
    border: 3px solid var(--color-surface);
    border-radius: var(--radius-full);
    background: var(--color-primary);
    box-shadow:
      0 0 0 1px var(--color-primary),
      var(--shadow-m);
  }
  &::-moz-range-thumb {
    width: var(--thumb);
    height: var(--thumb);
    border: 3px solid var(--color-surface);
    border-radius: var(--radius-full);
    background: var(--color-primary);
    box-shadow:
      0 0 0 1px var(--color-primary),
      var(--shadow-m);
  }
  /* The focus ring is around the handle, not the track. */
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::-webkit-slider-thumb {
    outline: 3px solid var(--color-focus);
    outline-offset: 3px;
  }
  &:focus-visible::-moz-range-thumb {
    outline: 3px solid var(--color-focus);
    outline-offset: 3px;
  }
  &:disabled {
    cursor: not-allowed;
    opacity: 0.55;
  }
`;

function fraction(value: number, min: number, max: number): CSSProperties & Record<'--fraction', number> {
  return { '--fraction': max > min ? (Math.min(max, Math.max(min, value)) - min) / (max - min) : 0 };
}

export function Slider({
  label,
  min,
  max,
  step = 1,
  value,
  onValueChange,
  onValueCommit,
  formatValue = String,
  decreaseLabel = 'Decrease',
  increaseLabel = 'Increase',
  name,
  disabled = false,
  className,
}: SliderProps) {
  const id = useId();
  const range = useRef<HTMLInputElement>(null);
  const stepTo = (next: number) => {
    const clampedValue = Math.min(max, Math.max(min, next));
    onValueChange(clampedValue);
    onValueCommit?.(clampedValue);
  };
  // The native change event fires once at the end. React's onChange fires on every movement.
  useEffect(() => {
    const input = range.current;
    const commit = () => input && onValueCommit?.(input.valueAsNumber);
    input?.addEventListener('change', commit);
    return () => input?.removeEventListener('change', commit);
  }, [onValueCommit]);
  return (
    <div className={className}>
      <Head>
        <Label htmlFor={id}>{label}</Label>
        <Value htmlFor={id} aria-live="off">
          {formatValue(value)}
        </Value>
      </Head>
      <Row>
        <IconButton
          size="s"
          variant="secondary"
          label={decreaseLabel}
          icon={<Minus aria-hidden="true" />}
          disabled={disabled || value <= min}
          onClick={() => stepTo(value - step)}
        />
        <Range
          ref={range}
          id={id}
          type="range"
          name={name}
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={disabled}
          aria-valuetext={formatValue(value)}
          style={fraction(value, min, max)}
          onChange={(event) => onValueChange(event.target.valueAsNumber)}
        />
        <IconButton
          size="s"
          variant="secondary"
          label={increaseLabel}
          icon={<Plus aria-hidden="true" />}
          disabled={disabled || value >= max}
          onClick={() => stepTo(value + step)}
        />
      </Row>
    </div>
  );
}
