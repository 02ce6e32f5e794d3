import { styled, type UseQueryResult } from '@marketplace/platform';
import { Cluster, Heading, Skeleton, Stack } from '@marketplace/ui';
import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { detailOf } from '../failures/failure-text.ts';
import { LoadFailed } from '../failures/load-failed.tsx';

export interface ListQuery<Item> extends Pick<
  UseQueryResult<Item[]>,
  'data' | 'isPending' | 'isError' | 'error' | 'isFetching'
> {
  refetch: () => Promise<unknown>;
}

interface ListSectionProps<Item> {
  id: string;
  title: string;
  /** Heading level; 1 for the page's title. */
  level?: 1 | 2;
  /** Noun for the list's messages: 'your shortlist'. */
  itemsName: string;
  query: ListQuery<Item>;
  action?: ReactNode;
  /** Shown above the list in every state. */
  notice?: ReactNode;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

export function ListSection<Item>(props: ListSectionProps<Item>) {
  const { id, title, level = 2, itemsName, query, action, notice, empty, children } = props;
  const { data, isPending, isError, error, isFetching, refetch } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  // The last focused element. If it was removed, the heading gets the focus.
  const lastFocused = useRef<Element>(null);
  const count = data?.length;
  const renderedCount = useRef(count);
  useEffect(() => {
    if (renderedCount.current === count) return;
    renderedCount.current = count;
    if (lastFocused.current === null || lastFocused.current.isConnected || document.activeElement !== document.body)
      return;
    lastFocused.current = null;
    heading.current?.focus({ preventScroll: true });
  }, [count]);
  return (
    <Stack
      as="section"
      gap={4}
      aria-labelledby={id}
      onFocus={(event: FocusEvent<HTMLElement>) => {
        lastFocused.current = event.target;
      }}
    >
      <Cluster justify="space-between">
        <QuietHeading level={level} size={level === 1 ? 2 : 3} id={id} ref={heading} tabIndex={-1}>
          {title}
        </QuietHeading>
        {action}
      </Cluster>
      {notice}
      {isPending ? (
        <Stack
          gap={2}
          role="status"
          aria-label={`Loading ${itemsName}...`}
          data-page-loading={level === 1 ? true : undefined}
        >
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height="4.25rem" />
          ))}
        </Stack>
      ) : null}
      {isError ? (
        <LoadFailed
          live
          title={detailOf(error, 'read_budget_used') ?? `Error loading ${itemsName}. Please try again.`}
          query={{ isFetching, refetch }}
        />
      ) : null}
      {data?.length === 0 ? empty : null}
      {data !== undefined && data.length > 0 ? children(data) : null}
    </Stack>
  );
}

const QuietHeading = styled(Heading)`
  &:focus {
    outline: none;
  }
`;
