import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { AssociationProvider } from '../association/association.tsx';
import { anAssociation } from '../testing/samples.ts';
import { pageCountKeys, usePageCount } from './page-count.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Count({ path }: { path?: `/api/${string}` }) {
  const { data, isError } = usePageCount(path);
  return <output>{isError ? 'failed' : (data ?? 'unknown')}</output>;
}

function show(
  answer: () => unknown,
  { association = false, path = '/api/shortlist/count' as `/api/${string}` | undefined } = {},
) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(answer());
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <AssociationProvider association={association ? anAssociation() : null}>
        <Count {...(path === undefined ? {} : { path })} />
        <Count {...(path === undefined ? {} : { path })} />
      </AssociationProvider>
    </QueryClientProvider>,
  );
  return { asked, queries };
}
const counts = () => screen.getAllByRole('status').map((output) => output.textContent);

test('shell and remote share one call for the count, with the association code', async () => {
  const { asked } = show(() => ({ count: 3 }), { association: true });
  await waitFor(() => expect(counts()).toEqual(['3', '3']));
  expect(asked).toEqual([`/api/shortlist/count?association=${anAssociation().code}`]);
});

test('the count is refetched after a remote changes it', async () => {
  let count = 1;
  const { queries } = show(() => ({ count }));
  await waitFor(() => expect(counts()).toEqual(['1', '1']));
  count = 2;
  await queries.invalidateQueries({ queryKey: pageCountKeys.all });
  await waitFor(() => expect(counts()).toEqual(['2', '2']));
});

test.each([{ count: '3' }, {}, null, []])('the response %j counts as a failed load', async (answer) => {
  show(() => answer);
  await waitFor(() => expect(counts()).toEqual(['failed', 'failed']));
});

test('a page without a count sends no request', () => {
  const { asked } = show(() => ({ count: 3 }), { path: undefined });
  expect(counts()).toEqual(['unknown', 'unknown']);
  expect(asked).toEqual([]);
});
