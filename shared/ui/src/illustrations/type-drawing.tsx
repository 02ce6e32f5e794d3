import { styled } from '@marketplace/platform';
import { PATCH_SIZE, PATCH_TONES, type PatchTone, type QuiltTone } from './quilt-motifs.tsx';
import { TYPE_MOTIFS } from './type-motifs.tsx';

/** Colors come from a class. Forced-colors mode changes them, and the CSP allows no style attributes in server HTML. */
const TONE: PatchTone = { ground: 'var(--patch-back)', shape: 'var(--patch-shape)', light: 'var(--patch-light)' };

interface TypeDrawingProps {
  /** `icon_name` of a candidate type. Unknown names show the `Users` drawing. */
  name: string;
}

export function TypeDrawing({ name }: TypeDrawingProps) {
  const [, { tone, draw }] = Object.entries(TYPE_MOTIFS).find(([motif]) => motif === name) ?? ['', TYPE_MOTIFS.Users];
  return (
    <Patch
      $tone={tone}
      viewBox={`0 0 ${PATCH_SIZE} ${PATCH_SIZE}`}
      aria-hidden="true"
      focusable="false"
      data-drawing={name}
    >
      <rect width={PATCH_SIZE} height={PATCH_SIZE} fill={TONE.ground} />
      {draw(TONE)}
    </Patch>
  );
}

const Patch = styled.svg<{ $tone: QuiltTone }>`
  --patch-ground: var(--color-tint);
  --patch-back: ${({ $tone }) => PATCH_TONES[$tone].ground};
  --patch-shape: ${({ $tone }) => PATCH_TONES[$tone].shape};
  --patch-light: ${({ $tone }) => PATCH_TONES[$tone].light};
  display: block;
  flex: none;
  width: 4rem;
  height: 4rem;
  /* Matches the rounding of the patch. */
  border-radius: 23.3%;

  @media (forced-colors: active) {
    --patch-back: Canvas;
    --patch-shape: CanvasText;
    --patch-light: GrayText;
    border: 1px solid CanvasText;
  }
`;
