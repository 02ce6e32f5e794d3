import { keyframes, styled } from '@marketplace/platform';

/**
 * Illustration: a week as a quilt. Seven days across, four time windows down, each patch a piece of care, and
 * the light goes from morning to night. Drawn in the brand's colors, so it changes with an association's theme.
 */
type Motif =
  | 'arc'
  | 'cup'
  | 'door'
  | 'fan'
  | 'hands'
  | 'heart'
  | 'house'
  | 'leaf'
  | 'moon'
  | 'plus'
  | 'star'
  | 'sun'
  | 'sunrise'
  | 'window';

const PATCHES: readonly (readonly (Motif | null)[])[] = [
  ['arc', 'sunrise', null, 'fan', 'sun', 'cup', 'arc'],
  [null, 'house', 'heart', 'leaf', null, 'plus', 'house'],
  ['leaf', 'window', 'arc', 'hands', 'heart', 'fan', null],
  ['moon', null, 'star', 'door', 'window', 'star', 'moon'],
];

const PATCH = 60;
const STEP = PATCH + 8;

interface RowTone {
  ground: string;
  shape: string;
  light: string;
}

const deep = 'var(--color-deep)';
const primary = 'var(--color-primary)';
const accent = 'var(--color-accent)';
const ROW_TONES: readonly RowTone[] = [
  { ground: 'var(--color-accent-soft)', shape: accent, light: 'var(--color-surface)' },
  { ground: 'var(--color-surface)', shape: primary, light: accent },
  { ground: 'var(--color-tint-strong)', shape: primary, light: 'var(--color-accent-soft)' },
  { ground: deep, shape: 'color-mix(in srgb, var(--color-primary) 70%, var(--color-surface))', light: accent },
];

export function WeekQuilt() {
  return (
    <Quilt viewBox={`0 0 ${STEP * 7 - 8} ${STEP * 4 - 8}`} aria-hidden="true" focusable="false">
      {PATCHES.map((row, window) => {
        const tone = ROW_TONES[window];
        return row.map((motif, day) => (
          <g key={`${window}-${day}`} transform={`translate(${day * STEP} ${window * STEP})`}>
            {motif === null || tone === undefined ? (
              <rect
                x="1"
                y="1"
                width={PATCH - 2}
                height={PATCH - 2}
                rx="13"
                fill="none"
                stroke="var(--color-line-strong)"
                strokeWidth="1.5"
                strokeDasharray="4 5"
              />
            ) : (
              <Patch $turn={day + window}>
                <rect width={PATCH} height={PATCH} rx="14" fill={tone.ground} />
                <MotifShape motif={motif} tone={tone} />
              </Patch>
            )}
          </g>
        ));
      })}
    </Quilt>
  );
}

function MotifShape({ motif, tone: { shape, light, ground } }: { motif: Motif; tone: RowTone }) {
  switch (motif) {
    case 'arc':
      return (
        <>
          <path d="M0 60V46A46 46 0 0 1 46 0h0a14 14 0 0 1 14 14v0A46 46 0 0 0 14 60Z" fill={shape} />
          <circle cx="45" cy="45" r="7" fill={light} />
        </>
      );
    case 'cup':
      return (
        <>
          <path d="M14 26h26v11a11 11 0 0 1-11 11h-4a11 11 0 0 1-11-11Z" fill={shape} />
          <path d="M40 29h3a6 6 0 0 1 0 12h-4" fill="none" stroke={shape} strokeWidth="4" />
          <path
            d="M22 20c-3-3 2-5 0-9m9 9c-3-3 2-5 0-9"
            fill="none"
            stroke={light}
            strokeWidth="3.5"
            strokeLinecap="round"
          />
        </>
      );
    case 'door':
      return (
        <>
          <path d="M14 60V30a16 16 0 0 1 32 0v30Z" fill={light} />
          <circle cx="39" cy="43" r="2.5" fill={ground} />
        </>
      );
    case 'fan':
      return (
        <>
          <path d="M0 14A14 14 0 0 1 14 0h0a46 46 0 0 1 46 46v0a14 14 0 0 1-14 14H14A14 14 0 0 1 0 46Z" fill={shape} />
          <path d="M0 34a26 26 0 0 1 26 26H14A14 14 0 0 1 0 46Z" fill={light} />
        </>
      );
    case 'hands':
      return (
        <>
          <path d="M9 33a21 21 0 0 0 42 0" fill="none" stroke={shape} strokeWidth="7" strokeLinecap="round" />
          <path d="M30 36 21.5 27.5a6.2 6.2 0 0 1 8.5-9 6.2 6.2 0 0 1 8.5 9Z" fill={light} />
        </>
      );
    case 'heart':
      return (
        <path
          d="M30 48 14 32a10.5 10.5 0 0 1 16-14 10.5 10.5 0 0 1 16 14Z"
          fill={light === 'var(--color-accent)' ? light : shape}
        />
      );
    case 'house':
      return (
        <>
          <path d="M12 28 30 12l18 16v20H12Z" fill={shape} stroke={shape} strokeWidth="4" strokeLinejoin="round" />
          <path d="M24 50V38a6 6 0 0 1 12 0v12Z" fill={light} />
        </>
      );
    case 'leaf':
      return (
        <>
          <path d="M12 48V30A20 20 0 0 1 32 10h16v18a20 20 0 0 1-20 20Z" fill={shape} />
          <path d="m13 47 21-21" stroke={light} strokeWidth="3.5" strokeLinecap="round" />
        </>
      );
    case 'moon':
      return <path d="M40 42A18 18 0 1 1 30 12a15 15 0 0 0 10 30Z" fill={light} />;
    case 'plus':
      return (
        <>
          <rect x="23" y="12" width="14" height="36" rx="5" fill={light} />
          <rect x="12" y="23" width="36" height="14" rx="5" fill={light} />
        </>
      );
    case 'star':
      return (
        <>
          <path d="M24 14l3.5 9.5L37 27l-9.5 3.5L24 40l-3.5-9.5L11 27l9.5-3.5Z" fill={light} />
          <circle cx="43" cy="44" r="3.5" fill={shape} />
          <circle cx="44" cy="17" r="2.5" fill={shape} />
        </>
      );
    case 'sun':
      return (
        <>
          <circle cx="30" cy="30" r="13" fill={shape} />
          <path
            d="M30 6v5m0 38v5M6 30h5m38 0h5M13 13l3.5 3.5m27 27L47 47m0-34-3.5 3.5m-27 27L13 47"
            stroke={shape}
            strokeWidth="3.5"
            strokeLinecap="round"
          />
        </>
      );
    case 'sunrise':
      return (
        <>
          <path d="M10 44a20 20 0 0 1 40 0Z" fill={shape} />
          <path d="M10 51h40M30 10v6M11 20l4 4m34-4-4 4" stroke={shape} strokeWidth="3.5" strokeLinecap="round" />
        </>
      );
    case 'window':
      return (
        <>
          <path d="M14 48V28a16 16 0 0 1 32 0v20Z" fill={light} stroke={shape} strokeWidth="3" strokeLinejoin="round" />
          <path d="M30 13v35M14 31h32" stroke={shape} strokeWidth="3" />
        </>
      );
  }
}

const settle = keyframes`
  from { opacity: 0; transform: scale(0.86); }
`;

/** A class per rotation instead of a style attribute: the page's CSP allows no style attributes in server HTML. */
const Patch = styled.g<{ $turn: number }>`
  transform-box: fill-box;
  transform-origin: center;
  animation: ${settle} 520ms var(--motion-ease) backwards;
  animation-delay: ${({ $turn }) => $turn * 55}ms;

  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

const Quilt = styled.svg`
  width: 100%;
  height: auto;
  overflow: visible;
`;
