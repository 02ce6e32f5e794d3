import type { TIME_WINDOWS } from '@marketplace/domain';

/** Colors of an email as `#rrggbb`, because mail programs support neither CSS variables nor color mixing. */
export interface MailColors {
  paper: string;
  card: string;
  ink: string;
  soft: string;
  brand: string;
  onBrand: string;
  line: string;
  /** Fill and edge color of a slot's cell. Keys are time windows for available slots, and 0 for unavailable slots. */
  slots: Readonly<Record<0 | (typeof TIME_WINDOWS)[number]['time_window'], { fill: string; edge: string }>>;
}

const DEFAULTS = {
  paper: '#f5f4f1',
  surface: '#ffffff',
  ink: '#12231f',
  primary: '#14564f',
  'on-primary': '#ffffff',
  accent: '#f2a17c',
  'accent-strong': '#d8643c',
};

/**
 * Returns the email colors of an association's theme, with the product's colors as defaults. The `association` command
 * checks their contrast. Mixed colors match the design system.
 */
export function mailColors(theme: Readonly<Record<string, string>> = {}): MailColors {
  const color = (name: keyof typeof DEFAULTS) => theme[`--brand-${name}`] ?? DEFAULTS[name];
  const [ink, paper, primary] = [color('ink'), color('paper'), color('primary')];
  const [accent, edge] = [color('accent'), color('accent-strong')];
  const line = mixed(ink, 0.12, paper);
  const evening = mixed(edge, 0.84, ink);
  return {
    paper,
    card: color('surface'),
    ink,
    soft: mixed(ink, 0.74, paper),
    brand: primary,
    onBrand: color('on-primary'),
    line,
    slots: {
      0: { fill: mixed(ink, 0.04, paper), edge: line },
      1: { fill: mixed(accent, 0.58, '#ffffff'), edge },
      2: { fill: accent, edge },
      3: { fill: evening, edge: evening },
      4: { fill: primary, edge: primary },
    },
  };
}

/** Mixes two colors. `share` is the part of the first, from 0 to 1. */
function mixed(first: string, share: number, second: string): string {
  const channel = (color: string, index: number) => Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16);
  const parts = [0, 1, 2].map((index) =>
    Math.round(channel(first, index) * share + channel(second, index) * (1 - share))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}
