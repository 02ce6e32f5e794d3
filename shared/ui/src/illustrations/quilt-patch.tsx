import { keyframes, styled } from '@marketplace/platform';
import type { ReactNode } from 'react';
import { PATCH_SIZE, PATCH_TONES, type PatchTone, type QuiltTone } from './quilt-motifs.tsx';

interface QuiltPatchProps {
  /** Draws the patch; null draws a dashed outline. */
  draw: ((tone: PatchTone) => ReactNode) | null;
  tone: QuiltTone;
  column: number;
  row: number;
}

const STEP = PATCH_SIZE + 8;

export const quiltLength = (patches: number): number => STEP * patches - 8;

/** A patch that animates into place. The animation starts at the upper left. */
export function QuiltPatch({ draw, tone, column, row }: QuiltPatchProps) {
  const colors = PATCH_TONES[tone];
  return (
    <g transform={`translate(${column * STEP} ${row * STEP})`}>
      {draw === null ? (
        <rect
          x="1"
          y="1"
          width={PATCH_SIZE - 2}
          height={PATCH_SIZE - 2}
          rx="13"
          fill="none"
          stroke="var(--color-line-strong)"
          strokeWidth="1.5"
          strokeDasharray="4 5"
        />
      ) : (
        <Settling $turn={column + row}>
          <rect width={PATCH_SIZE} height={PATCH_SIZE} rx="14" fill={colors.ground} />
          {draw(colors)}
        </Settling>
      )}
    </g>
  );
}

const settle = keyframes`
  from { opacity: 0; transform: scale(0.86); }
`;

/** One class per delay: the CSP allows no style attributes in server HTML. */
const Settling = styled.g<{ $turn: number }>`
  transform-box: fill-box;
  transform-origin: center;
  animation: ${settle} 500ms var(--motion-ease) backwards;
  animation-delay: ${({ $turn }) => $turn * 55}ms;

  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;
