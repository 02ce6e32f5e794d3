import type { Discipline } from '@marketplace/domain';
import type { ReactNode } from 'react';
import type { PatchTone, QuiltTone } from './quilt-motifs.tsx';

interface TypeMotif {
  tone: QuiltTone;
  draw: (tone: PatchTone) => ReactNode;
}

/** Quilt patch per `icon_name` of a candidate type. Adjacent patches on the types page have different tones. */
export const TYPE_MOTIFS: Readonly<Record<Discipline['icon'], TypeMotif>> = {
  Activity: {
    tone: 'morning',
    draw: ({ shape, light }) => (
      <>
        <circle cx="30" cy="30" r="20" fill={light} />
        <path
          d="M5 33h12l6-15 10 26 7-17 3 6h12"
          fill="none"
          stroke={shape}
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    ),
  },
  Brain: {
    tone: 'evening',
    draw: ({ ground, shape, light }) => (
      <>
        <path d="M28 11a9 9 0 0 0-13 6 9.5 9.5 0 0 0-5 14 9 9 0 0 0 5 13 8.5 8.5 0 0 0 13 5Z" fill={shape} />
        <path d="M32 11a9 9 0 0 1 13 6 9.5 9.5 0 0 1 5 14 9 9 0 0 1-5 13 8.5 8.5 0 0 1-13 5Z" fill={light} />
        <path d="M19 26a8 8 0 0 0 9 7" fill="none" stroke={ground} strokeWidth="3.5" strokeLinecap="round" />
        <path d="M41 36a8 8 0 0 0-9-7" fill="none" stroke={ground} strokeWidth="3.5" strokeLinecap="round" />
      </>
    ),
  },
  GraduationCap: {
    tone: 'midday',
    draw: ({ shape, light }) => (
      <>
        <path d="M16 28h28v11a14 10 0 0 1-28 0Z" fill={light} />
        <path d="m30 12 23 12-23 12L7 24Z" fill={shape} stroke={shape} strokeWidth="3" strokeLinejoin="round" />
        <path d="M51 26v14" stroke={shape} strokeWidth="3.5" strokeLinecap="round" />
        <circle cx="51" cy="44" r="4" fill={shape} />
      </>
    ),
  },
  Heart: {
    tone: 'midday',
    draw: ({ shape, light }) => (
      <>
        <path d="M30 51 12.5 33A12.4 12.4 0 0 1 30 15.5Z" fill={shape} />
        <path d="M30 51 47.5 33A12.4 12.4 0 0 0 30 15.5Z" fill={light} />
      </>
    ),
  },
  Shield: {
    tone: 'night',
    draw: ({ shape, light }) => (
      <>
        <path
          d="M30 9c6 4 12 5.5 18 5.5V29c0 12-8 19-18 23-10-4-18-11-18-23V14.5C18 14.5 24 13 30 9Z"
          fill={shape}
          stroke={shape}
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <path d="M22.5 41V30a7.5 7.5 0 0 1 15 0v11Z" fill={light} />
      </>
    ),
  },
  Stethoscope: {
    tone: 'night',
    draw: ({ shape, light }) => (
      <>
        <path d="M13 11v13a11 11 0 0 0 22 0V11" fill="none" stroke={shape} strokeWidth="6" strokeLinecap="round" />
        <path d="M24 36v3a11 11 0 0 0 22 0v-7" fill="none" stroke={shape} strokeWidth="6" strokeLinecap="round" />
        <circle cx="46" cy="25" r="8" fill={light} />
      </>
    ),
  },
  UserCheck: {
    tone: 'morning',
    draw: ({ ground, shape, light }) => (
      <>
        <circle cx="25" cy="21" r="9.5" fill={shape} />
        <path d="M7 60V51a18 18 0 0 1 36 0v9Z" fill={shape} />
        <circle cx="44" cy="35" r="12" fill={light} stroke={ground} strokeWidth="3" />
        <path
          d="m39 35 3.7 3.7 6.8-7.2"
          fill="none"
          stroke={shape}
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    ),
  },
  Users: {
    tone: 'midday',
    draw: ({ shape, light }) => (
      <>
        <circle cx="40" cy="24" r="7.5" fill={light} />
        <path d="M27 60V50a13 13 0 0 1 26 0v10Z" fill={light} />
        <circle cx="21" cy="18" r="8.5" fill={shape} />
        <path d="M6 60V47a15 15 0 0 1 30 0v13Z" fill={shape} />
      </>
    ),
  },
  Zap: {
    tone: 'evening',
    draw: ({ shape, light }) => (
      <>
        <path d="M34 10v24H13Z" fill={shape} stroke={shape} strokeWidth="4" strokeLinejoin="round" />
        <path d="M26 50V26h21Z" fill={light} stroke={light} strokeWidth="4" strokeLinejoin="round" />
      </>
    ),
  },
};
