import type { CandidateAreas } from '@marketplace/contracts';

export type Area = CandidateAreas['areas'][number];
type Point = CandidateAreas['center'];

/** Width and height of the picture in SVG units. */
export const SIDE = 340;
const MIDDLE = SIDE / 2;
const RING = 142;
const MILES_PER_DEGREE = 69.1;
const DOT = { empty: 2.5, smallest: 4, largest: 17, largestInDenseMap: 12 };
/** From this radius, dots are smaller, because areas are closer together. */
const DENSE_RADIUS_MILES = 30;
/** The largest dot represents at least this many people, so that small counts get small dots. */
const MIN_PEOPLE_OF_LARGEST_DOT = 12;

function milesFrom(center: Point, { latitude, longitude }: Point): { east: number; north: number } {
  const shrunk = Math.cos((center.latitude * Math.PI) / 180);
  return {
    east: (longitude - center.longitude) * shrunk * MILES_PER_DEGREE,
    north: (latitude - center.latitude) * MILES_PER_DEGREE,
  };
}

const DIRECTIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** Returns 'here', or distance and direction from the center: '6 mi NE'. */
export function bearingOf(center: Point, area: Area): string {
  if (area.miles === 0) return 'here';
  const { east, north } = milesFrom(center, area);
  const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4));
  return `${area.miles} mi ${DIRECTIONS.at(eighth % DIRECTIONS.length)}`;
}

interface Dot {
  area: Area;
  x: number;
  y: number;
  r: number;
}

/** Label in the picture. `x` is the left end of the text. */
interface Label {
  dot: Dot;
  text: string;
  x: number;
  y: number;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const around = ({ x, y, r }: { x: number; y: number; r: number }): Box => ({
  left: x - r,
  right: x + r,
  top: y - r,
  bottom: y + r,
});

export const FONT = 12;
const LETTER = 6.4;

function placesOf({ x, y, r }: Dot, text: string): Pick<Label, 'x' | 'y'>[] {
  const width = text.length * LETTER;
  return [
    { x: x + r + 3, y: y + 4 },
    { x: x - r - 3 - width, y: y + 4 },
    { x: x - width / 2, y: y + r + FONT },
    { x: x - width / 2, y: y - r - 4 },
  ];
}

const boxOf = ({ x, y, text }: Pick<Label, 'x' | 'y' | 'text'>): Box => ({
  left: x,
  right: x + text.length * LETTER,
  top: y - FONT,
  bottom: y + 3,
});

/** Number of largest dots that always show their town, even if it repeats. */
const ALWAYS_NAMED = 5;

/** Labels dots where there is space, largest first. Smaller dots label each town once. */
function labelsOf(dots: readonly Dot[]): Label[] {
  const boxes = [...dots.filter(({ area }) => area.people > 0).map(around), around({ x: MIDDLE, y: MIDDLE, r: 6 })];
  const namedTowns = new Set<string>();
  const labels: Label[] = [];
  for (const [rank, dot] of dots.entries()) {
    const { city, people } = dot.area;
    const isNamed = namedTowns.has(city) && (rank >= ALWAYS_NAMED || people === 0);
    if (isNamed && people === 0) continue;
    const text = [isNamed ? '' : city, people > 0 ? String(people) : ''].filter(Boolean).join(' ');
    const freePlace = placesOf(dot, text).find((place) => {
      const box = boxOf({ ...place, text });
      return (
        box.left >= 2 &&
        box.right <= SIDE - 2 &&
        !boxes.some((otherBox) => otherBox !== undefined && overlap(box, otherBox))
      );
    });
    if (freePlace === undefined) continue;
    namedTowns.add(city);
    boxes.push(boxOf({ ...freePlace, text }));
    labels.push({ dot, text, ...freePlace });
  }
  return labels;
}

/** Places dots and labels around the searched place. An area without people only adds a town's label. */
export function areaLayout({ center, areas }: CandidateAreas, radius: number) {
  // Adds half a mile, because distances are compared in whole miles.
  const scale = RING / (radius + 0.5);
  const maxPeople = Math.max(MIN_PEOPLE_OF_LARGEST_DOT, ...areas.map(({ people }) => people));
  const largest = radius < DENSE_RADIUS_MILES ? DOT.largest : DOT.largestInDenseMap;
  const dots = areas
    .toSorted((a, b) => b.people - a.people || a.miles - b.miles)
    .map((area) => {
      const { east, north } = milesFrom(center, area);
      const size = DOT.smallest + (largest - DOT.smallest) * Math.sqrt(area.people / maxPeople);
      return { area, x: MIDDLE + east * scale, y: MIDDLE - north * scale, r: area.people === 0 ? DOT.empty : size };
    });
  const labels = labelsOf(dots);
  const labeledDots = new Set(labels.map(({ dot }) => dot));
  // Largest first, so that small dots are drawn on top.
  return { dots: dots.filter((dot) => dot.area.people > 0 || labeledDots.has(dot)), labels, ring: RING };
}

/** Radius of a dot's tap target, in SVG units. */
const TAP_RADIUS = 24;

/** Returns the area with people that is nearest to a point in the picture; null if none is in reach. */
export function areaAt(dots: readonly Dot[], x: number, y: number): Area | null {
  const distanceTo = (dot: Dot) => Math.hypot(dot.x - x, dot.y - y);
  const [closest] = dots.filter(({ area }) => area.people > 0).toSorted((a, b) => distanceTo(a) - distanceTo(b));
  return closest !== undefined && distanceTo(closest) <= Math.max(TAP_RADIUS, closest.r) ? closest.area : null;
}
