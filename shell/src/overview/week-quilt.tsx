import { styled } from '@marketplace/platform';
import { QUILT_MOTIFS, quiltLength, QuiltPatch, type QuiltMotif, type QuiltTone } from '@marketplace/ui';

/**
 * Illustration: a week as a quilt of seven days and four time windows. Uses brand colors, so association themes apply.
 */
const PATCHES: Record<QuiltTone, readonly (QuiltMotif | null)[]> = {
  morning: ['arc', 'sunrise', null, 'fan', 'sun', 'cup', 'arc'],
  midday: [null, 'house', 'heart', 'leaf', null, 'plus', 'house'],
  evening: ['leaf', 'window', 'arc', 'hands', 'heart', 'fan', null],
  night: ['moon', null, 'star', 'door', 'window', 'star', 'moon'],
};
const WINDOWS = ['morning', 'midday', 'evening', 'night'] as const;

export function WeekQuilt() {
  return (
    <Quilt viewBox={`0 0 ${quiltLength(7)} ${quiltLength(4)}`} aria-hidden="true" focusable="false">
      {WINDOWS.map((tone, row) =>
        PATCHES[tone].map((motif, day) => (
          <QuiltPatch
            key={`${tone}-${day}`}
            draw={motif === null ? null : QUILT_MOTIFS[motif]}
            tone={tone}
            column={day}
            row={row}
          />
        )),
      )}
    </Quilt>
  );
}

const Quilt = styled.svg`
  width: 100%;
  height: auto;
  overflow: visible;
`;
