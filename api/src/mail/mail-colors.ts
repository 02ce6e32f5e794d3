/** The colors of a mail, each `#rrggbb`: mail programs know no variables and no mixing. */
export interface MailColors {
  paper: string;
  card: string;
  ink: string;
  soft: string;
  /** Buttons and links. */
  brand: string;
  onBrand: string;
  line: string;
}

const DEFAULTS = { paper: '#f5f4f1', surface: '#ffffff', ink: '#12231f', primary: '#14564f', 'on-primary': '#ffffff' };

/**
 * An association's colors, or the product's. The association's command checks that each is readable on the others, as on
 * the pages: the mixtures are those of the design system.
 */
export function mailColors(theme: Readonly<Record<string, string>> = {}): MailColors {
  const color = (name: keyof typeof DEFAULTS) => theme[`--brand-${name}`] ?? DEFAULTS[name];
  const [ink, paper] = [color('ink'), color('paper')];
  return {
    paper,
    card: color('surface'),
    ink,
    soft: mixed(ink, 0.74, paper),
    brand: color('primary'),
    onBrand: color('on-primary'),
    line: mixed(ink, 0.12, paper),
  };
}

/** `share` of the first color, from 0 to 1, and the rest of the second. */
function mixed(first: string, share: number, second: string): string {
  const channel = (color: string, index: number) => Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16);
  const parts = [0, 1, 2].map((index) =>
    Math.round(channel(first, index) * share + channel(second, index) * (1 - share))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}
