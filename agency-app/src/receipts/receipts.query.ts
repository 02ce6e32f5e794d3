import { receiptsCall } from '@marketplace/contracts';
import { callApi, keepPreviousData, useQuery } from '@marketplace/platform';

/** Fetches the page of receipts that follows the receipt `after`. Keeps the previous page while loading. */
export function useReceipts(after: string | undefined, enabled: boolean) {
  return useQuery({
    queryKey: ['receipts', after],
    queryFn: ({ signal }) => callApi(receiptsCall, { query: { after }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}
