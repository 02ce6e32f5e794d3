import { styled } from '@marketplace/platform';
import type { ComponentProps, ElementType } from 'react';

const WIDTHS = { narrow: '40rem', normal: '64rem', wide: '80rem' } as const;

interface PageProps extends ComponentProps<'div'> {
  /** narrow: forms and legal texts · normal: most pages · wide: listings */
  width?: keyof typeof WIDTHS | undefined;
  as?: ElementType | undefined;
}

const Root = styled.div<{ $width: keyof typeof WIDTHS }>`
  width: 100%;
  max-width: calc(${({ $width }) => WIDTHS[$width]} + 2 * var(--gutter));
  margin-inline: auto;
  padding-inline: var(--gutter);
`;

export function Page({ width = 'normal', ...rest }: PageProps) {
  return <Root $width={width} {...rest} />;
}
