import type { ReactNode } from 'react';

export interface PatchTone {
  ground: string;
  shape: string;
  light: string;
}

const primary = 'var(--color-primary)';
const accent = 'var(--color-accent)';

/** Colors of the four time windows in the current theme and scheme. On another background than a card's, set `--patch-ground` to that color. */
export const PATCH_TONES = {
  morning: { ground: 'var(--color-accent-soft)', shape: accent, light: 'var(--color-surface)' },
  midday: { ground: 'var(--patch-ground, var(--color-surface))', shape: primary, light: accent },
  evening: { ground: 'var(--color-tint-strong)', shape: primary, light: 'var(--color-accent-medium)' },
  night: {
    ground: 'var(--color-deep)',
    shape: 'color-mix(in srgb, var(--color-primary) 70%, var(--color-surface))',
    light: accent,
  },
} as const satisfies Record<string, PatchTone>;

export type QuiltTone = keyof typeof PATCH_TONES;

export const PATCH_SIZE = 60;

type Drawing = (tone: PatchTone) => ReactNode;

export const QUILT_MOTIFS = {
  arc: ({ shape, light }) => (
    <>
      <path d="M0 60V46A46 46 0 0 1 46 0h0a14 14 0 0 1 14 14v0A46 46 0 0 0 14 60Z" fill={shape} />
      <circle cx="45" cy="45" r="7" fill={light} />
    </>
  ),
  cup: ({ shape, light }) => (
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
  ),
  door: ({ light, ground }) => (
    <>
      <path d="M14 60V30a16 16 0 0 1 32 0v30Z" fill={light} />
      <circle cx="39" cy="43" r="2.5" fill={ground} />
    </>
  ),
  fan: ({ shape, light }) => (
    <>
      <path d="M0 14A14 14 0 0 1 14 0h0a46 46 0 0 1 46 46v0a14 14 0 0 1-14 14H14A14 14 0 0 1 0 46Z" fill={shape} />
      <path d="M0 34a26 26 0 0 1 26 26H14A14 14 0 0 1 0 46Z" fill={light} />
    </>
  ),
  hands: ({ shape, light }) => (
    <>
      <path d="M9 33a21 21 0 0 0 42 0" fill="none" stroke={shape} strokeWidth="7" strokeLinecap="round" />
      <path d="M30 36 21.5 27.5a6.2 6.2 0 0 1 8.5-9 6.2 6.2 0 0 1 8.5 9Z" fill={light} />
    </>
  ),
  heart: ({ shape, light }) => (
    <path
      d="M30 48 14 32a10.5 10.5 0 0 1 16-14 10.5 10.5 0 0 1 16 14Z"
      fill={light === 'var(--color-accent)' ? light : shape}
    />
  ),
  house: ({ shape, light }) => (
    <>
      <path d="M12 28 30 12l18 16v20H12Z" fill={shape} stroke={shape} strokeWidth="4" strokeLinejoin="round" />
      <path d="M24 50V38a6 6 0 0 1 12 0v12Z" fill={light} />
    </>
  ),
  leaf: ({ shape, light }) => (
    <>
      <path d="M12 48V30A20 20 0 0 1 32 10h16v18a20 20 0 0 1-20 20Z" fill={shape} />
      <path d="m13 47 21-21" stroke={light} strokeWidth="3.5" strokeLinecap="round" />
    </>
  ),
  moon: ({ light }) => <path d="M40 42A18 18 0 1 1 30 12a15 15 0 0 0 10 30Z" fill={light} />,
  plus: ({ light }) => (
    <>
      <rect x="23" y="12" width="14" height="36" rx="5" fill={light} />
      <rect x="12" y="23" width="36" height="14" rx="5" fill={light} />
    </>
  ),
  star: ({ shape, light }) => (
    <>
      <path d="M24 14l3.5 9.5L37 27l-9.5 3.5L24 40l-3.5-9.5L11 27l9.5-3.5Z" fill={light} />
      <circle cx="43" cy="44" r="3.5" fill={shape} />
      <circle cx="44" cy="17" r="2.5" fill={shape} />
    </>
  ),
  sun: ({ shape }) => (
    <>
      <circle cx="30" cy="30" r="13" fill={shape} />
      <path
        d="M30 6v5m0 38v5M6 30h5m38 0h5M13 13l3.5 3.5m27 27L47 47m0-34-3.5 3.5m-27 27L13 47"
        stroke={shape}
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </>
  ),
  sunrise: ({ shape }) => (
    <>
      <path d="M10 44a20 20 0 0 1 40 0Z" fill={shape} />
      <path d="M10 51h40M30 10v6M11 20l4 4m34-4-4 4" stroke={shape} strokeWidth="3.5" strokeLinecap="round" />
    </>
  ),
  window: ({ shape, light }) => (
    <>
      <path d="M14 48V28a16 16 0 0 1 32 0v20Z" fill={light} stroke={shape} strokeWidth="3" strokeLinejoin="round" />
      <path d="M30 13v35M14 31h32" stroke={shape} strokeWidth="3" />
    </>
  ),
} as const satisfies Record<string, Drawing>;

export type QuiltMotif = keyof typeof QUILT_MOTIFS;
