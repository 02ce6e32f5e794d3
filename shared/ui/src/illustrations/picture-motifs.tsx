import type { PatchTone } from './quilt-motifs.tsx';

/** Motifs of outcome pictures. A separate module, so that pages with only the quilt do not load them. */
export const PICTURE_MOTIFS = {
  card: ({ shape, light }: PatchTone) => (
    <>
      <rect x="10" y="17" width="40" height="27" rx="6" fill={shape} />
      <path d="M10 26h40" stroke={light} strokeWidth="6" />
      <path d="M17 37h9" stroke={light} strokeWidth="3.5" strokeLinecap="round" />
    </>
  ),
  check: ({ shape, light }: PatchTone) => (
    <>
      <circle cx="30" cy="30" r="20" fill={shape} />
      <path
        d="m21 31 6.5 6.5L40 24"
        fill="none"
        stroke={light}
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  cloud: ({ shape, light }: PatchTone) => (
    <>
      <path d="M19 42a10 10 0 0 1 1-20 13 13 0 0 1 24 4 8 8 0 0 1 0 16Z" fill={shape} />
      <path d="m17 50 27-36" stroke={light} strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  envelope: ({ shape, light }: PatchTone) => (
    <>
      <rect x="10" y="16" width="40" height="29" rx="6" fill={shape} />
      <path
        d="m14 22 13 10.5a5 5 0 0 0 6 0L46 22"
        fill="none"
        stroke={light}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  lens: ({ shape, light }: PatchTone) => (
    <>
      <circle cx="27" cy="27" r="13" fill={light} stroke={shape} strokeWidth="6" />
      <path d="m37 37 10 10" stroke={shape} strokeWidth="7" strokeLinecap="round" />
    </>
  ),
  link: ({ shape, light }: PatchTone) => (
    <>
      <path
        d="M26 37H21a9 9 0 0 1 0-18h5m8 0h5a9 9 0 0 1 0 18h-5"
        fill="none"
        stroke={shape}
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="m27 44 6-32" stroke={light} strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  people: ({ shape, light }: PatchTone) => (
    <>
      <circle cx="23" cy="21" r="8" fill={shape} />
      <path d="M9 47a14 14 0 0 1 28 0Z" fill={shape} />
      <circle cx="41" cy="25" r="6.5" fill={light} />
      <path d="M40 47a17 17 0 0 0-5-12 11.5 11.5 0 0 1 17 12Z" fill={light} />
    </>
  ),
  plane: ({ shape, light }: PatchTone) => (
    <>
      <path d="m9 30 41-17-13 35-9-13Z" fill={shape} stroke={shape} strokeWidth="3" strokeLinejoin="round" />
      <path d="m28 35 14-15" stroke={light} strokeWidth="3.5" strokeLinecap="round" />
    </>
  ),
};
