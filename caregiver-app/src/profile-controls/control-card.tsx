import type { ReactNode } from 'react';
import { styled, type Language } from '@marketplace/platform';
import { BELOW_TABLET, Card, Heading, Stack, Text } from '@marketplace/ui';

export const Rows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  padding-block: var(--space-3);

  & + & {
    border-block-start: 1px solid var(--color-line);
  }
  > :first-child {
    flex: 1 1 12rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > :last-child:not(:first-child) {
    flex: none;
    margin-inline-start: auto;
  }
`;

const Space = styled(Card)`
  padding: var(--space-6);
  ${BELOW_TABLET} {
    padding: var(--space-5);
  }
`;

/** Has no card frame on phones, because nested cards leave too little width for text. */
export const FlatOnPhone = styled.div`
  ${BELOW_TABLET} {
    ${Space} {
      padding: var(--space-5) 0 0;
      border-width: 1px 0 0;
      border-radius: 0;
      box-shadow: none;
    }
  }
`;

export function ControlCard({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <Space>
      <Stack gap={4}>
        <Stack gap={1}>
          <Heading level={3} size={4}>
            {title}
          </Heading>
          <Text tone="muted">{about}</Text>
        </Stack>
        {children}
      </Stack>
    </Space>
  );
}

/** 'November 21, 2026' or '21 de noviembre de 2026', in the reader's time zone. */
export const longDate = (isoTimestamp: string, locale: Language['locale']): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(isoTimestamp));
