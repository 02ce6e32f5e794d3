import { Card, Heading, Stack } from '@marketplace/ui';
import type { ComponentProps } from 'react';

interface TitledSectionProps extends Omit<ComponentProps<typeof Stack>, 'title'> {
  id: string;
  title: string;
  level?: 2 | 3;
  size?: 3 | 4;
}

/** A section labeled by its heading. */
export const TitledSection = ({ id, title, level = 2, size = 3, children, ...stack }: TitledSectionProps) => (
  <Stack as="section" aria-labelledby={id} {...stack}>
    <Heading level={level} size={size} id={id}>
      {title}
    </Heading>
    {children}
  </Stack>
);

interface TitledCardProps extends ComponentProps<typeof Card> {
  id: string;
  title: string;
}

/** A card labeled by its heading. */
export const TitledCard = ({ id, title, children, ...card }: TitledCardProps) => (
  <Card as="section" aria-labelledby={id} padding={5} {...card}>
    <Stack gap={4}>
      <Heading level={2} size={4} id={id}>
        {title}
      </Heading>
      {children}
    </Stack>
  </Card>
);
