import { SLOT_COUNT, summarizeSupply, type Supply, type SupplyGroup } from '@marketplace/domain';
import {
  AssociationProvider,
  BrowserRouter,
  PageLanguage,
  QueryClient,
  QueryClientProvider,
  useLocation,
} from '@marketplace/platform';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LoadSupply } from './supply.query.ts';
import { SupplyMap, type SupplyMapProps } from './supply-map.tsx';

const hours = (people: number) => Array.from({ length: SLOT_COUNT }, (_, slot) => (slot === 4 ? people : 0));
const GROUPS: readonly SupplyGroup[] = [
  { discipline: 'CNA', state: 'IN', people: 1_110, slots: hours(40) },
  { discipline: 'CNA', state: 'CA', people: 80, slots: hours(5) },
  { discipline: 'RN', state: 'IN', people: 5, slots: hours(5) },
  { discipline: 'RN', state: 'OH', people: 0, slots: hours(0) },
];
const COUNTED = '2026-11-22T09:20:00.000Z';
const association = {
  code: 'iahhc',
  state: 'IN',
  name: 'Indiana Association',
  logo: '',
  theme: {},
  support_email: null,
  sms_opt_in_default: true,
};

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

const answering =
  (change: Partial<Supply> = {}): LoadSupply =>
  async ({ association: code, ...asked }) => ({
    counted_at: COUNTED,
    ...summarizeSupply(GROUPS, code === undefined ? asked : { ...asked, state: 'IN' }),
    ...change,
  });

function open(props: Partial<SupplyMapProps> & { inAssociation?: boolean } = {}) {
  const { inAssociation = false, ...rest } = props;
  const load = vi.fn(rest.load ?? answering());
  render(page({ ...rest, load }, inAssociation));
  return { load, user: userEvent.setup() };
}

const page = (props: SupplyMapProps, inAssociation = false) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <BrowserRouter>
      <AssociationProvider association={inAssociation ? association : null}>
        <PageLanguage translated={false} texts={async () => ({ messages: {} })}>
          <SupplyMap {...props} />
          <Address />
        </PageLanguage>
      </AssociationProvider>
    </BrowserRouter>
  </QueryClientProvider>
);

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

const state = (name: RegExp | string) => screen.getByRole('radio', { name });
const week = () => screen.getByRole('table', { name: 'How many are available, by day and time' });

describe('supply map', () => {
  test('labels each tile with state and number, and states the total in a sentence', async () => {
    open();
    expect(await screen.findByText('At least 1,195 are looking for work right now, in 3 states.')).toBeVisible();
    expect(state('IN 1.1k, Indiana')).toBeInTheDocument();
    expect(state('CA 80, California')).toBeInTheDocument();
    expect(state('OH few, Ohio')).toBeInTheDocument();
    expect(state('VT, Vermont, nobody yet')).toBeInTheDocument();
    expect(screen.getAllByRole('radio', { name: /^[A-Z]{2}( .+)?, / })).not.toHaveLength(0);
  });

  test('has all tiles and cells before the numbers load', () => {
    open({ load: () => new Promise(() => undefined) });
    expect(state('IN, Indiana')).toBeEnabled();
    expect(within(week()).getAllByRole('cell')).toHaveLength(SLOT_COUNT);
    expect(screen.getByRole('status')).not.toHaveTextContent(/\S/);
  });

  test('shows a chosen state’s week and the links to its lists', async () => {
    const { user } = open();
    await screen.findByText(/At least 1,195/);
    await user.click(state('IN 1.1k, Indiana'));
    expect(await screen.findByText('At least 1,115 are looking for work right now.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'All disciplines · Indiana' })).toBeVisible();
    const morning = within(week()).getByRole('row', { name: /Morning/ });
    expect(
      within(morning)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['–fewer than five', '45', ...Array.from({ length: 5 }, () => '–fewer than five')]);
    expect(screen.getByRole('link', { name: 'See CNAs in Indiana' })).toHaveAttribute(
      'href',
      '/candidates/cna?state=IN',
    );
    expect(screen.queryByRole('link', { name: 'See LPNs in Indiana' })).not.toBeInTheDocument();
    await user.click(state('All states'));
    expect(screen.getByRole('heading', { name: 'All disciplines · All states' })).toBeVisible();
  });

  test('shows one discipline, and links to its list', async () => {
    const onFollow = vi.fn();
    const { load, user } = open({ onFollow });
    await screen.findByText(/At least 1,195/);
    expect(screen.getByRole('radio', { name: 'BT, Behavioral Therapist' })).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'RN, Registered Nurse' }));
    expect(await screen.findByText('At least 5 are looking for work right now, in 2 states.')).toBeVisible();
    expect(load).toHaveBeenLastCalledWith({ discipline: 'RN' }, expect.anything());
    await user.click(state('OH few, Ohio'));
    expect(await screen.findByText(/^A few are looking for work right now/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'See RNs in Ohio' }));
    expect(onFollow).toHaveBeenCalledWith('See RNs in Ohio', '/candidates/rn?state=OH');
    expect(screen.getByText('/candidates/rn?state=OH')).toBeInTheDocument();
  });

  test('is one Tab stop, and the arrow keys move to adjacent states', async () => {
    const { user } = open();
    await screen.findByText(/At least 1,195/);
    state('All states').focus();
    await user.keyboard('{ArrowDown}');
    expect(state(/Washington/)).toBeChecked();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(state(/Nevada/)).toHaveFocus();
    expect(state(/Nevada/)).toBeChecked();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(state('All states')).toHaveFocus();
  });

  test('can be shown as a table with links', async () => {
    const { user } = open();
    await screen.findByText(/At least 1,195/);
    await user.click(screen.getByRole('radio', { name: 'CNA, Certified Nursing Assistant' }));
    await screen.findByText(/At least 1,190/);
    await user.click(screen.getByText('Show as table'));
    const row = await screen.findByRole('row', { name: 'See CNAs in Indiana 1,110' });
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/candidates/cna?state=IN');
    expect(screen.getByRole('row', { name: 'Vermont nobody yet' })).toBeInTheDocument();
  });

  test('reports a failed load, and retries on request', async () => {
    let broken = true;
    const { user } = open({
      load: async (asked, signal) => {
        if (broken) throw new Error('unreachable');
        return answering()(asked, signal);
      },
    });
    expect(await screen.findByText('The numbers could not be loaded.')).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/At least 1,195/)).toBeVisible();
    expect(screen.queryByText('The numbers could not be loaded.')).not.toBeInTheDocument();
  });

  test('shows no numbers before they load, and shows a notice if there are no caregivers', async () => {
    open({ load: answering({ counted_at: null, ...summarizeSupply([], {}) }) });
    expect(await screen.findByText('The first count is still on its way. Please check back soon.')).toBeVisible();
    expect(state('IN, Indiana')).toBeInTheDocument();
    cleanup();
    open({ load: answering(summarizeSupply([], {})) });
    expect(await screen.findByText('Nobody is looking for work here yet.')).toBeVisible();
    expect(state('IN, Indiana, nobody yet')).toBeInTheDocument();
  });

  test('shows only the association’s state, and its links have no state filter', async () => {
    const { load } = open({ inAssociation: true });
    expect(await screen.findByText('At least 1,115 are looking for work right now.')).toBeVisible();
    await waitFor(() => expect(load).toHaveBeenCalledWith({ association: 'iahhc' }, expect.anything()));
    expect(screen.getByRole('heading', { name: 'All disciplines · Indiana' })).toBeVisible();
    expect(screen.queryByRole('radio', { name: /Ohio/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See CNAs in Indiana' })).toHaveAttribute('href', '/iahhc/candidates/cna');
  });

  test('starts at a given state, and its links keep the filters of the candidate list', async () => {
    open({
      initialState: 'OH',
      addressOf: ({ slug }, wanted) =>
        `/candidates/${slug}?language=Polish${wanted === null ? '' : `&state=${wanted}`}`,
    });
    expect(await screen.findByText(/^A few are looking for work right now/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See RNs in Ohio' })).toHaveAttribute(
      'href',
      '/candidates/rn?language=Polish&state=OH',
    );
  });
});

describe('supply map in server-rendered HTML', () => {
  const delivered: Supply = { counted_at: COUNTED, ...summarizeSupply(GROUPS, {}) };
  const fromServer = (props: SupplyMapProps, inAssociation = false) => {
    const root = document.createElement('div');
    root.innerHTML = renderToString(page(props, inAssociation));
    document.body.append(root);
    return root;
  };

  test('shows its numbers as tiles, a sentence and a table, and has links', () => {
    const root = fromServer({ load: answering(), delivered });
    expect(root).toHaveTextContent('At least 1,195 are looking for work right now, in 3 states.');
    const map = within(root);
    expect(map.getByRole('radio', { name: 'IN 1.1k, Indiana' })).toBeInTheDocument();
    expect(map.getByRole('radio', { name: 'VT, Vermont, nobody yet' })).toBeInTheDocument();
    expect(map.getByRole('link', { name: 'See all CNAs' })).toHaveAttribute('href', '/candidates/cna');
    const table = root.querySelector('details noscript');
    expect(table).toHaveTextContent(/California80/);
    expect(table).toHaveTextContent(/Ohiofew/);
    expect(table).toHaveTextContent(/Vermontnobody yet/);
    root.remove();
  });

  test('is hydrated without a request, and later choices request numbers', async () => {
    const load = vi.fn(answering());
    const root = fromServer({ load, delivered });
    const html = root.innerHTML;
    const recovered = vi.fn();
    const site = await act(async () => hydrateRoot(root, page({ load, delivered }), { onRecoverableError: recovered }));
    expect(root.innerHTML).toBe(html);
    expect(recovered).not.toHaveBeenCalled();
    expect(load).not.toHaveBeenCalled();
    await userEvent.click(state('IN 1.1k, Indiana'));
    expect(await screen.findByText('At least 1,115 are looking for work right now.')).toBeVisible();
    expect(load.mock.calls.map(([asked]) => asked)).toEqual([{ state: 'IN' }]);
    await act(async () => site.unmount());
    root.remove();
  });

  test('keeps a choice from before hydration', async () => {
    const root = fromServer({ load: answering(), delivered });
    await userEvent.click(within(root).getByRole('radio', { name: 'CNA, Certified Nursing Assistant' }));
    await userEvent.click(within(root).getByRole('radio', { name: 'IN 1.1k, Indiana' }));
    const site = await act(async () => hydrateRoot(root, page({ load: answering(), delivered })));
    expect(await screen.findByRole('heading', { name: 'Certified Nursing Assistants · Indiana' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'CNA, Certified Nursing Assistant' })).toBeChecked();
    await act(async () => site.unmount());
    root.remove();
  });

  test('shows the numbers of the state on an association site', () => {
    const load = vi.fn(answering());
    const ofIndiana: Supply = { counted_at: COUNTED, ...summarizeSupply(GROUPS, { state: 'IN' }) };
    const root = fromServer({ load, delivered: ofIndiana }, true);
    expect(root).toHaveTextContent('At least 1,115 are looking for work right now.');
    root.remove();
  });

  test('shows tiles without numbers if the site server had none', () => {
    const root = fromServer({ load: answering() });
    expect(within(root).getByRole('radio', { name: 'IN, Indiana' })).toBeInTheDocument();
    expect(root.querySelector('details table')).not.toBeInTheDocument();
    root.remove();
  });
});
