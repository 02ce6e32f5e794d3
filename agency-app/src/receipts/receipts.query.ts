import { receiptsCall } from '@marketplace/contracts';
import { callApi, keepPreviousData, useQuery } from '@marketplace/platform';

/** One page of receipts, after this one; the page before stays until it arrives. */
export function useReceipts(after: string | undefined, enabled: boolean) {
  return useQuery({
    queryKey: ['receipts', after],
    queryFn: ({ signal }) => callApi(receiptsCall, { query: { after }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}
