import { styled } from '@marketplace/platform';
import type { ComponentProps } from 'react';

const TONES = [
  ['--color-tint-strong', '--color-on-tint'],
  ['--color-accent-soft', '--color-on-accent-soft'],
  ['--color-info-soft', '--color-on-info-soft'],
  ['--color-warning-soft', '--color-on-warning-soft'],
  ['--color-success-soft', '--color-on-success-soft'],
] as const;

interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  initials: string;
  /** Stable ID of the person, such as a UUID. Determines the color. */
  seed: string;
  size?: 's' | 'm' | 'l' | undefined;
}

const SIZES = { s: '2.25rem', m: '3.25rem', l: '4.5rem' } as const;

const Root = styled.span<{ $tone: number; $size: keyof typeof SIZES }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${({ $size }) => SIZES[$size]};
  height: ${({ $size }) => SIZES[$size]};
  border-radius: 34%;
  background: var(${({ $tone }) => TONES[$tone]?.[0] ?? TONES[0][0]});
  color: var(${({ $tone }) => TONES[$tone]?.[1] ?? TONES[0][1]});
  font-family: var(--font-heading);
  font-size: calc(${({ $size }) => SIZES[$size]} * 0.37);
  font-weight: var(--weight-bold);
  letter-spacing: -0.02em;
  line-height: 1;
  user-select: none;
`;

function toneOf(seed: string): number {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return sum % TONES.length;
}

/** Initials in place of a photo. Decorative, because the name is next to it. */
export function Avatar({ initials, seed, size = 'm', ...rest }: AvatarProps) {
  return (
    <Root aria-hidden="true" $tone={toneOf(seed)} $size={size} {...rest}>
      {initials}
    </Root>
  );
}
