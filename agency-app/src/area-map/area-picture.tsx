import type { CandidateAreas } from '@marketplace/contracts';
import { styled } from '@marketplace/platform';
import { BELOW_TABLET } from '@marketplace/ui';
import { useMemo } from 'react';
import { areaAt, areaLayout, FONT, SIDE } from './area-layout.ts';

interface AreaPictureProps {
  areas: CandidateAreas;
  radius: number;
  /** ZIP of the area that the list is limited to; empty for none. */
  chosenZip: string;
  onChoose: (zip: string) => void;
}

/** Shows areas around a place as dots, and the radius as a ring. The table next to it is the accessible version. */
export function AreaPicture({ areas, radius, chosenZip, onChoose }: AreaPictureProps) {
  const { dots, labels, ring } = useMemo(() => areaLayout(areas, radius), [areas, radius]);
  return (
    <Picture
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      aria-hidden="true"
      role="presentation"
      onClick={({ currentTarget, clientX, clientY }) => {
        const { left, top, width } = currentTarget.getBoundingClientRect();
        const scale = SIDE / width;
        const area = areaAt(dots, (clientX - left) * scale, (clientY - top) * scale);
        if (area !== null) onChoose(area.zip);
      }}
    >
      <circle data-part="ring" cx={SIDE / 2} cy={SIDE / 2} r={ring} />
      <text data-part="miles" x={SIDE / 2} y={SIDE / 2 - ring - 6} textAnchor="middle">
        {radius === 1 ? '1 mile' : `${radius} miles`}
      </text>
      {dots.map(({ area, x, y, r }) => (
        <circle
          key={area.zip}
          data-part={area.people === 0 ? 'empty' : area.zip === chosenZip ? 'chosen' : 'dot'}
          cx={x}
          cy={y}
          r={r}
        />
      ))}
      <path data-part="here" d={`M${SIDE / 2 - 6} ${SIDE / 2}h12m-6-6v12`} />
      {labels.map(({ dot, text, x, y }) => (
        <text key={dot.area.zip} data-part={dot.area.people === 0 ? 'nobody' : 'name'} x={x} y={y}>
          {text}
        </text>
      ))}
    </Picture>
  );
}

/** In forced colors mode, `currentColor` is the system's text color. */
const Picture = styled.svg`
  width: 100%;
  max-width: 23rem;
  margin: 0 auto;

  /* Negative margins, so that the content above and below moves closer to the ring. */
  ${BELOW_TABLET} {
    margin-block: -0.5rem -1.75rem;
  }
  color: var(--color-text);
  touch-action: manipulation;
  user-select: none;

  circle {
    stroke-width: 1.5;
  }
  text {
    fill: currentColor;
    stroke: var(--color-surface);
    stroke-width: 3;
    paint-order: stroke;
    font-size: ${FONT}px;
    pointer-events: none;
  }
  [data-part='ring'] {
    fill: var(--color-surface-sunken);
    stroke: var(--color-control-line);
    stroke-dasharray: 4 4;
  }
  [data-part='dot'],
  [data-part='chosen'] {
    fill: var(--color-accent);
    stroke: var(--color-on-accent);
    cursor: pointer;
  }
  [data-part='dot']:hover {
    stroke-width: 3;
  }
  [data-part='chosen'] {
    fill: var(--color-primary);
    stroke: var(--color-on-primary);
  }
  [data-part='empty'] {
    fill: none;
    stroke: var(--color-control-line);
  }
  [data-part='here'] {
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    pointer-events: none;
  }
  [data-part='name'] {
    font-weight: var(--weight-bold);
  }
  [data-part='miles'],
  [data-part='nobody'] {
    fill: var(--color-text-muted);
    font-weight: 400;
  }
  @media (forced-colors: active) {
    [data-part='dot'],
    [data-part='chosen'] {
      fill: Highlight;
      stroke: CanvasText;
    }
    [data-part='ring'] {
      fill: Canvas;
    }
    [data-part='miles'],
    [data-part='nobody'] {
      fill: currentColor;
    }
    text {
      stroke: Canvas;
    }
  }
`;
