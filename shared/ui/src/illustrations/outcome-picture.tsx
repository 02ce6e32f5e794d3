import { styled } from '@marketplace/platform';
import type { ReactNode } from 'react';
import { PICTURE_MOTIFS } from './picture-motifs.tsx';
import type { PictureName } from './picture-name.ts';
import { QUILT_MOTIFS, type PatchTone, type QuiltTone } from './quilt-motifs.tsx';
import { quiltLength, QuiltPatch } from './quilt-patch.tsx';

const MOTIFS = { ...QUILT_MOTIFS, ...PICTURE_MOTIFS } satisfies Record<string, (tone: PatchTone) => ReactNode>;
type Motif = keyof typeof MOTIFS;
type Row = readonly [Motif | null, Motif | null, Motif | null];

/** Pictures of three by three patches, with the subject in the middle. */
const PICTURES: Record<PictureName, readonly [Row, Row, Row]> = {
  mail: [
    ['arc', null, 'leaf'],
    ['heart', 'envelope', 'sun'],
    [null, 'house', 'fan'],
  ],
  broken_link: [
    [null, 'arc', null],
    ['leaf', 'link', null],
    [null, null, 'window'],
  ],
  lost: [
    ['sun', null, null],
    [null, 'door', 'leaf'],
    ['house', null, 'star'],
  ],
  nothing_yet: [
    ['sunrise', null, null],
    [null, 'lens', 'heart'],
    [null, 'arc', null],
  ],
  away: [
    [null, 'arc', null],
    ['leaf', 'cloud', null],
    ['window', null, 'moon'],
  ],
  payment: [
    [null, 'arc', null],
    ['leaf', 'card', 'plus'],
    ['fan', null, 'heart'],
  ],
  welcome: [
    ['sunrise', 'cup', 'arc'],
    ['leaf', 'house', 'sun'],
    ['fan', 'hands', 'star'],
  ],
  done: [
    ['sun', 'leaf', 'arc'],
    ['heart', 'check', 'hands'],
    ['window', 'fan', 'star'],
  ],
  sent: [
    ['arc', null, 'sunrise'],
    ['hands', 'plane', 'leaf'],
    ['fan', 'heart', null],
  ],
  people: [
    ['house', 'cup', null],
    ['heart', 'people', 'leaf'],
    [null, 'hands', 'arc'],
  ],
};

const ROW_TONES: readonly QuiltTone[] = ['morning', 'midday', 'evening'];
const CENTER = 1;

export function OutcomePicture({ name }: { name: PictureName }) {
  return (
    <Quilt viewBox={`0 0 ${quiltLength(3)} ${quiltLength(3)}`} aria-hidden="true" focusable="false" data-picture={name}>
      {PICTURES[name].map((motifs, row) =>
        motifs.map((motif, column) => (
          <QuiltPatch
            key={`${row}-${column}`}
            draw={motif === null ? null : MOTIFS[motif]}
            tone={row === CENTER && column === CENTER ? 'night' : (ROW_TONES[row] ?? 'midday')}
            column={column}
            row={row}
          />
        )),
      )}
    </Quilt>
  );
}

const Quilt = styled.svg`
  display: block;
  width: 100%;
  height: 100%;
  overflow: visible;
`;
