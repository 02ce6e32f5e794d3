import { styled } from '@marketplace/platform';
import { useEffect, useState } from 'react';
import type { PictureName } from './picture-name.ts';

type Drawn = typeof import('./outcome-picture.tsx').OutcomePicture;

let drawn: Drawn | null = null;

export interface PictureProps {
  name: PictureName;
}

/**
 * A picture in the quilt's style, hidden from screen readers. It is decoration: its code is loaded after the text is on
 * screen, its room is reserved until then, and if it cannot be loaded nothing is missing.
 */
export function Picture({ name }: PictureProps) {
  const [Drawing, setDrawing] = useState<Drawn | null>(() => drawn);
  useEffect(() => {
    if (Drawing !== null) return;
    let wanted = true;
    import(/* webpackChunkName: "later-outcome-picture" */ './outcome-picture.tsx').then(
      ({ OutcomePicture }) => {
        drawn = OutcomePicture;
        if (wanted) setDrawing(() => OutcomePicture);
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [Drawing]);
  return <Room aria-hidden="true">{Drawing === null ? null : <Drawing name={name} />}</Room>;
}

const Room = styled.span`
  display: block;
  flex: none;
  width: 8.5rem;
  height: 8.5rem;

  @media print {
    display: none;
  }
`;
