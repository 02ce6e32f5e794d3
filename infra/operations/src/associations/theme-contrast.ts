import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BRAND_COLORS, BRAND_PREFIX } from '@marketplace/api';
import { rgbOf, contrastFailures, tokensOf, type ContrastFailure } from '@marketplace/ui/contrast';

export type Theme = Readonly<Record<string, string>>;

export const TOKENS = readFileSync(fileURLToPath(import.meta.resolve('@marketplace/ui/tokens.css')), 'utf8');

interface ColorChange {
  /** Name without BRAND_PREFIX. */
  color: string;
  from: string;
  to: string;
}

interface ThemeReport {
  failures: readonly ContrastFailure[];
  /** A few small color changes that fix the theme; null if the search found none. */
  remedy: readonly ColorChange[] | null;
}

/** Percentage by which a color moves toward black or white per step. */
const STEP = 4;
const MAX_CHANGES = 4;

/** Checks all pairs of text and surface (WCAG 2.2 AA: 4.5:1 for text, 3:1 for edges and focus). */
export function checkTheme(theme: Theme): ThemeReport {
  const failures = contrastFailures(TOKENS, theme);
  return { failures, remedy: failures.length === 0 ? null : findRemedy(theme) };
}

/** Greedy search: each step takes the change that leaves the fewest failures. The smallest change wins a tie. */
function findRemedy(theme: Theme): ThemeReport['remedy'] {
  const changes: ColorChange[] = [];
  let changedTheme = theme;
  for (let round = 0; round < MAX_CHANGES; round += 1) {
    const { failureCount, change } = bestChange(changedTheme);
    changes.push(change);
    changedTheme = { ...changedTheme, [BRAND_PREFIX + change.color]: change.to };
    if (failureCount === 0) return changes;
  }
  return null;
}

interface Try {
  failureCount: number;
  change: ColorChange;
}

function bestChange(theme: Theme): Try {
  const tokens = tokensOf(TOKENS, 'light', 'light', theme);
  const tries = function* (): Generator<Try> {
    for (let percent = STEP; percent <= 100; percent += STEP) {
      for (const color of BRAND_COLORS) {
        const from = hexOf(rgbOf(tokens, `var(${BRAND_PREFIX}${color})`));
        for (const end of ['#000000', '#ffffff']) {
          const to = hexOf(rgbOf(tokens, `color-mix(in srgb, ${end} ${percent}%, ${from})`));
          const failureCount = contrastFailures(TOKENS, { ...theme, [BRAND_PREFIX + color]: to }).length;
          yield { failureCount, change: { color, from, to } };
        }
      }
    }
  };
  const best: Try[] = [];
  for (const one of tries()) {
    if (one.failureCount < (best[0]?.failureCount ?? Infinity)) best[0] = one;
    if (one.failureCount === 0) break;
  }
  const [closest] = best;
  if (closest === undefined) throw new Error('found no color to try; this is a bug');
  return closest;
}

function hexOf(color: readonly number[]): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

const WORDS: Readonly<Record<string, string>> = {
  '--color-text': 'text',
  '--color-text-muted': 'muted text',
  '--color-link': 'links',
  '--color-on-tint': 'text on tinted surfaces and secondary buttons',
  '--color-eyebrow': 'small headings',
  '--color-on-primary': 'text of buttons',
  '--color-on-accent': 'text on the accent',
  '--color-on-accent-soft': 'text of badges',
  '--color-on-disabled': 'text of disabled controls',
  '--color-danger': 'error messages',
  '--color-success': 'success messages',
  '--color-control-line': 'the edge of fields',
  '--color-focus': 'the focus ring',
  '--color-primary': 'buttons',
  '--color-primary-hover': 'buttons under the pointer',
  '--color-primary-active': 'pressed buttons',
  '--color-accent': 'the accent',
  '--color-accent-soft': 'the soft accent',
  '--color-accent-strong': 'the strong accent',
  '--color-tint': 'the tint',
  '--color-tint-strong': 'the strong tint',
  '--color-surface': 'cards',
  '--color-surface-sunken': 'the footer and sunken surfaces',
  '--color-surface-hover': 'cards under the pointer',
  '--color-paper': 'the page',
  '--color-deep': 'dark bands',
  '--color-disabled': 'disabled controls',
  '--color-on-step-2': 'numbers',
  '--color-step-2': 'the second tint of the map',
  '--color-on-step-4': 'numbers',
  '--color-step-4': 'the fourth tint of the map',
  '--color-on-step-5': 'numbers',
  '--color-step-5': 'the strongest tint of the map',
};

const inWords = (token: string) => WORDS[token] ?? (token.startsWith('--') ? token : 'a hovered button');

export function reportLines({ failures, remedy }: ThemeReport): string[] {
  const lines = failures.map(({ text, background, surface, ratio, least }) => {
    const bandNote = surface === 'deep' && background !== '--color-deep' ? ' (in dark bands)' : '';
    return `${ratio.toFixed(2)}:1, needs ${least}:1 – ${inWords(text)} on ${inWords(background)}${bandNote}`;
  });
  const advice =
    remedy === null
      ? 'Found no small fix. Increase the difference in lightness between text and surfaces.'
      : `It passes with ${remedy.map(({ color, from, to }) => `${color} ${to} in place of ${from}`).join(', and ')}.`;
  return [...lines, advice];
}
