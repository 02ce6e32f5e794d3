import { type Receipt, receiptsCall } from '@marketplace/contracts';
import { formatUsd } from '@marketplace/domain';
import { AppLink, callApi, keepPreviousData, styled, useAuth, useQuery } from '@marketplace/platform';
import { Button, Cluster, FROM_TABLET, Stack, Text } from '@marketplace/ui';
import { useState } from 'react';
import { ListSection } from '../lists/list-section.tsx';
import { formatUsDate } from '../formats/us-date.ts';
import { MutedText } from '../page-layout/muted-text.tsx';

export default function ReceiptsTab() {
  const { profile } = useAuth();
  const isRecruiter = profile?.role === 'recruiter';
  /** Last receipt of each earlier page, used as a cursor to page back. */
  const [pageCursors, setPageCursors] = useState<string[]>([]);
  const page = useReceipts(pageCursors.at(-1), profile !== null && !isRecruiter);
  if (isRecruiter) {
    return (
      <Text tone="muted">
        Only an owner of your agency can see receipts. <AppLink to="/account/people">See who the owners are</AppLink>
      </Text>
    );
  }
  const lastReceiptId = page.data?.receipts.at(-1)?.id;
  const hasMore = page.data?.more === true && lastReceiptId !== undefined;
  return (
    <ListSection
      id="receipts-heading"
      title="Receipts"
      itemsName="your receipts"
      query={{ ...page, data: page.data?.receipts }}
      empty={<Text tone="muted">No receipts yet. You'll get one for each paid unlock and each month of Pro.</Text>}
    >
      {(receipts) => (
        <Stack gap={4}>
          <Rows aria-busy={page.isPlaceholderData}>
            {receipts.map((receipt) => (
              <ReceiptRow key={receipt.id} receipt={receipt} />
            ))}
          </Rows>
          {pageCursors.length > 0 || hasMore ? (
            <Cluster gap={3}>
              <Button
                variant="secondary"
                size="s"
                disabled={pageCursors.length === 0}
                onClick={() => setPageCursors(pageCursors.slice(0, -1))}
              >
                Newer
              </Button>
              <Button
                variant="secondary"
                size="s"
                disabled={!hasMore || page.isPlaceholderData}
                onClick={() => lastReceiptId !== undefined && setPageCursors([...pageCursors, lastReceiptId])}
              >
                Older
              </Button>
            </Cluster>
          ) : null}
        </Stack>
      )}
    </ListSection>
  );
}

function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { number, kind, description, paid_at: paidAt, amount, refunded, url, pdf_url: pdf } = receipt;
  const day = formatUsDate(paidAt);
  const receiptName = number === null ? day : `${day}, ${number}`;
  return (
    <Row>
      <div>
        <Text weight="bold">{kind === 'pro' ? 'Pro, one month' : description}</Text>
        <MutedText>{number === null ? day : `${day} · ${number}`}</MutedText>
      </div>
      <Amount>
        <strong>{formatUsd(amount)}</strong>
        {refunded > 0 ? <span>{` ${formatUsd(refunded)} refunded`}</span> : null}
      </Amount>
      <Cluster gap={4}>
        {url === null ? null : (
          <Link href={url} target="_blank" rel="noopener noreferrer" aria-label={`Receipt of ${receiptName}`}>
            Receipt
          </Link>
        )}
        {pdf === null ? null : (
          <Link href={pdf} rel="noopener noreferrer" aria-label={`PDF of ${receiptName}`}>
            PDF
          </Link>
        )}
      </Cluster>
    </Row>
  );
}

const Rows = styled.ul`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-surface);
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-1) var(--space-4);
  padding: var(--space-3) var(--space-4);

  > :last-child {
    grid-column: 1 / -1;
  }

  & + & {
    border-block-start: 1px solid var(--color-line);
  }
  ${FROM_TABLET} {
    grid-template-columns: minmax(0, 1fr) auto auto;
    align-items: center;

    > :last-child {
      grid-column: auto;
    }
  }
`;

/** Right-aligns amounts. A refund is below the amount, or to its left on wide screens. */
const Amount = styled.p`
  display: flex;
  flex-direction: column;
  align-items: flex-end;
  column-gap: var(--space-2);
  font-variant-numeric: tabular-nums;

  ${FROM_TABLET} {
    flex-direction: row-reverse;
    align-items: baseline;
  }

  span {
    color: var(--color-text-muted);
    font-size: var(--text-s);
  }
`;

/** At least 24 px high (WCAG 2.5.8). */
const Link = styled.a`
  padding-block: 0.25rem;
  font-weight: var(--weight-bold);
`;

/** Fetches the page after the receipt `cursor`. Keeps the previous page during a fetch. */
function useReceipts(cursor: string | undefined, enabled: boolean) {
  return useQuery({
    queryKey: ['receipts', cursor],
    queryFn: ({ signal }) => callApi(receiptsCall, { query: { after: cursor }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}
