import { styled } from '@marketplace/platform';
import { useEffect, useState } from 'react';
import type { OutcomePicture } from './outcome-picture.tsx';
import type { PictureName } from './picture-name.ts';

type Drawn = typeof OutcomePicture;

let drawings: Drawn | null = null;

interface PictureProps {
  name: PictureName;
  /** Background of the picture. Light patches must contrast with it. */
  on?: 'surface' | 'tint' | undefined;
}

/**
 * Decorative picture in the quilt's style. Reserves its space, and loads after the text. If loading fails, the
 * space stays empty.
 */
export function Picture({ name, on = 'surface' }: PictureProps) {
  const [Drawing, setDrawing] = useState<Drawn | null>(() => drawings);
  useEffect(() => {
    if (Drawing !== null) return;
    let isMounted = true;
    const draw = async () => {
      const { OutcomePicture } = await import(/* webpackChunkName: "later-outcome-picture" */ './outcome-picture.tsx');
      drawings = OutcomePicture;
      if (isMounted) setDrawing(() => OutcomePicture);
    };
    draw().catch(() => undefined);
    return () => {
      isMounted = false;
    };
  }, [Drawing]);
  return (
    <Room $on={on} aria-hidden="true">
      {Drawing === null ? null : <Drawing name={name} />}
    </Room>
  );
}

const Room = styled.span<{ $on: 'surface' | 'tint' }>`
  --patch-ground: var(${({ $on }) => ($on === 'surface' ? '--color-tint' : '--color-surface')});
  display: block;
  flex: none;
  width: 8.5rem;
  height: 8.5rem;

  @media print {
    display: none;
  }
`;
