import { weekOf } from '@marketplace/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ReceivedApplication } from '@marketplace/contracts';
import { caseSummaryOf } from '../testing/cases.ts';
import { agencyProfile, fakeApi, ok, refusal } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

const APPLICATIONS = 'GET /api/received-applications';
const STATUS = 'PATCH /api/received-applications/6f6f3f0e-6f0b-4c38-9c5e-1d8a7f6b1c99';

const APPLICATION: ReceivedApplication = {
  application_id: '6f6f3f0e-6f0b-4c38-9c5e-1d8a7f6b1c99',
  job_title: 'Night CNA',
  first_name: 'Rosa',
  last_name: 'Delgado',
  email_address: 'rosa@example.test',
  phone_number: '3175550142',
  discipline: 'Certified Nursing Assistant',
  amount_of_exp: '1-3 years',
  preferred_city: 'Carmel',
  preferred_state: 'IN',
  distance_miles: 12,
  desired_schedule: 'Part-time',
  availability: [{ day_of_week: 1, time_window: 1 }],
  applied_at: '2026-11-12T15:00:00.000Z',
  request_id: null,
  status: 'new',
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the panel of the applicant's row. */
async function openPanel({ user }: ReturnType<typeof renderApp>, name = 'Rosa Delgado') {
  await user.click(await screen.findByRole('link', { name }));
  return within(await screen.findByRole('dialog', { name }));
}

const section = async () => within(await screen.findByRole('region', { name: 'Applications' }));

describe('received applications', () => {
  test('show the applicant, the job and a phone link in the row, and the other details in a panel', async () => {
    fakeApi({ [APPLICATIONS]: () => ok({ applications: [APPLICATION], withdrawn: [] }) });
    const app = renderApp('/account/applications', { signedIn: true });
    const row = within(await screen.findByRole('article', { name: 'Rosa Delgado, Night CNA' }));
    expect(row.getByText(/1-3 years/)).toHaveTextContent('CNA 1-3 years Part-time');
    expect(row.getByText(/Carmel, IN/)).toHaveTextContent('Carmel, IN 12 miles');
    expect(row.getByText('Night CNA')).toBeVisible();
    expect(row.getByText(/^Applied .* ago$/)).toHaveAttribute('title', 'November 12, 2026');
    expect(row.getByText('Monday mornings')).toBeVisible();
    expect(row.getByRole('link', { name: 'Call Rosa Delgado' })).toHaveAttribute('href', 'tel:+13175550142');
    expect(screen.queryByText('rosa@example.test')).not.toBeInTheDocument();
    const panel = await openPanel(app);
    expect(panel.getByText('(317) 555-0142')).toBeVisible();
    expect(panel.getByText('rosa@example.test')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Call Rosa Delgado' })).toHaveAttribute('href', 'tel:+13175550142');
    expect(panel.getByRole('link', { name: 'Email Rosa Delgado' })).toHaveAttribute('href', 'mailto:rosa@example.test');
    expect(panel.getByText(/^Applied .* ago, on November 12, 2026$/)).toBeInTheDocument();
    expect(panel.getByText(/1 time slot available/)).toBeInTheDocument();
    expect(panel.getByText('Part-time')).toBeInTheDocument();
  });

  test('open the panel of the application that the URL names', async () => {
    fakeApi({ [APPLICATIONS]: () => ok({ applications: [APPLICATION], withdrawn: [] }) });
    renderApp(`/account/applications#${APPLICATION.application_id}`, { signedIn: true });
    expect(await screen.findByRole('dialog', { name: 'Rosa Delgado' })).toBeInTheDocument();
  });

  test('save a status chosen in the row, and show in the panel who set it', async () => {
    const status_changed = { by: { id: null, name: 'Dana Lee' }, at: '2026-11-13T15:00:00.000Z' };
    const api = fakeApi({
      [APPLICATIONS]: () => ok({ applications: [APPLICATION], withdrawn: [] }),
      [STATUS]: () => ok({ request_id: null, status: 'contacted', status_changed }),
      'GET /api/agency-profile': () => ok(agencyProfile({ people: 2 })),
    });
    const app = renderApp('/account/applications', { signedIn: true });
    const field = await screen.findByLabelText('Status of Rosa Delgado');
    expect(field).toHaveValue('new');
    await app.user.selectOptions(field, 'Contacted');
    await waitFor(() => expect(api.to(STATUS).map(({ body }) => body)).toEqual([{ status: 'contacted' }]));
    expect(field).toHaveValue('contacted');
    expect(screen.queryByRole('link', { name: 'View contact' })).not.toBeInTheDocument();
    const panel = await openPanel(app);
    expect(await panel.findByText('Contacted · Dana Lee, November 13, 2026')).toBeVisible();
    expect(panel.getByLabelText('Status of Rosa Delgado')).toHaveValue('contacted');
  });

  test("show the contact's status and link to the contact if the caregiver is unlocked", async () => {
    const request_id = '6f6f3f0e-6f0b-4c38-9c5e-1d8a7f6b1c97';
    const secondApplication = {
      ...APPLICATION,
      application_id: '6f6f3f0e-6f0b-4c38-9c5e-1d8a7f6b1c98',
      job_title: 'Day CNA',
    };
    fakeApi({
      [APPLICATIONS]: () =>
        ok({
          applications: [APPLICATION, secondApplication].map((application) => ({ ...application, request_id })),
          withdrawn: [],
        }),
      [STATUS]: () => ok({ request_id, status: 'hired' }),
    });
    const { user } = renderApp('/account/applications', { signedIn: true });
    const [first, second] = await screen.findAllByLabelText('Status of Rosa Delgado');
    if (first !== undefined) await user.selectOptions(first, 'Hired');
    await waitFor(() => expect(second).toHaveValue('hired'));
    expect(screen.getAllByRole('link', { name: 'View contact' })[0]).toHaveAttribute('href', `/contacts#${request_id}`);
  });

  test('show how many hours of the chosen case each applicant covers, and sort by that number', async () => {
    const clientCase = caseSummaryOf({ hours: weekOf([1, 2], [1]) });
    const unknown = { application_id: '6f6f3f0e-6f0b-4c38-9c5e-1d8a7f6b1c98', first_name: 'Una', availability: [] };
    fakeApi({
      [APPLICATIONS]: () => ok({ applications: [{ ...APPLICATION, ...unknown }, APPLICATION], withdrawn: [] }),
      'GET /api/cases': () => ok({ cases: [clientCase] }),
    });
    const app = renderApp('/account/applications', { signedIn: true });
    await app.user.selectOptions(await screen.findByLabelText('Compare for'), 'R. M.');
    const card = within(screen.getByRole('article', { name: 'Rosa Delgado, Night CNA' }));
    expect(await card.findByText('Covers 6 of 12 hours')).toBeVisible();
    expect(screen.getAllByText(/^Covers /)).toHaveLength(1);
    const names = screen.getAllByRole('article').map((row) => row.getAttribute('aria-label'));
    expect(names).toEqual(['Rosa Delgado, Night CNA', 'Una Delgado, Night CNA']);
    expect((await openPanel(app)).getByText('Covers 6 of 12 hours')).toBeVisible();
  });

  test('show a notice if the list is empty', async () => {
    fakeApi({ [APPLICATIONS]: () => ok({ applications: [], withdrawn: [] }) });
    renderApp('/account/applications', { signedIn: true });
    expect(await (await section()).findByText(/^No applications yet/)).toBeInTheDocument();
  });

  test('show a withdrawn application without contact details', async () => {
    const withdrawn = [
      {
        application_id: APPLICATION.application_id,
        job_title: 'Night CNA',
        first_name: 'Rosa',
        withdrawn_at: '2026-11-14T15:00:00.000Z',
      },
    ];
    fakeApi({ [APPLICATIONS]: () => ok({ applications: [], withdrawn }) });
    renderApp('/account/applications', { signedIn: true });
    const list = within(await screen.findByRole('list', { name: 'Withdrawn applications' }));
    expect(screen.getByText('No applications yet')).toBeVisible();
    expect(list.getByText('Rosa withdrew the application for Night CNA on November 14, 2026.')).toBeVisible();
    expect(screen.queryByText('rosa@example.test')).not.toBeInTheDocument();
  });

  test('show withdrawn applications below the others', async () => {
    const withdrawn = [
      {
        application_id: '6f6f3f0e-6f0b-4c38-9c5e-1d8a7f6b1c90',
        job_title: 'Day CNA',
        first_name: 'Zelda',
        withdrawn_at: '2026-11-14T15:00:00.000Z',
      },
    ];
    fakeApi({ [APPLICATIONS]: () => ok({ applications: [APPLICATION], withdrawn }) });
    renderApp('/account/applications', { signedIn: true });
    await screen.findByRole('article', { name: 'Rosa Delgado, Night CNA' });
    const rows = (await section()).getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toBe('Zelda withdrew the application for Day CNA on November 14, 2026.');
  });

  test.each([
    ['new', 'Call', 'tel:+13175550142'],
    ['contacted', 'Call again', 'tel:+13175550142'],
    ['interviewing', 'Text', 'sms:+13175550142'],
  ] as const)('with the status “%s” have the main action “%s”', async (status, label, href) => {
    fakeApi({ [APPLICATIONS]: () => ok({ applications: [{ ...APPLICATION, status }], withdrawn: [] }) });
    renderApp('/account/applications', { signedIn: true });
    const row = within(await screen.findByRole('article', { name: 'Rosa Delgado, Night CNA' }));
    expect(row.getByText(label).closest('a')).toHaveAttribute('href', href);
    expect(row.getAllByRole('link')).toHaveLength(2);
  });

  test('ask after a call for the status, and save it with one tap, in the row and in the panel', async () => {
    const stay = (event: Event) => event.preventDefault();
    document.addEventListener('click', stay);
    onTestFinished(() => document.removeEventListener('click', stay));
    const api = fakeApi({
      [APPLICATIONS]: () => ok({ applications: [APPLICATION], withdrawn: [] }),
      [STATUS]: () => ok({ request_id: null, status: 'contacted' }),
    });
    const app = renderApp('/account/applications', { signedIn: true });
    await app.user.click(await screen.findByRole('link', { name: 'Call Rosa Delgado' }));
    await app.user.click(within(screen.getByRole('group', { name: 'How did the call go?' })).getByText('Keep as New'));
    expect(screen.queryByRole('group', { name: 'How did the call go?' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Rosa Delgado' })).toHaveFocus();
    expect(api.to(STATUS)).toEqual([]);
    const panel = await openPanel(app);
    expect(panel.queryByRole('group', { name: 'How did the call go?' })).not.toBeInTheDocument();
    await app.user.click(panel.getByRole('button', { name: 'Log a call to Rosa Delgado' }));
    await app.user.click(panel.getByRole('button', { name: 'Contacted' }));
    await waitFor(() => expect(panel.getByLabelText('Status of Rosa Delgado')).toHaveValue('contacted'));
    expect(api.to(STATUS).map(({ body }) => body)).toEqual([{ status: 'contacted' }]);
    await waitFor(() => expect(panel.getByRole('button', { name: 'Log a call to Rosa Delgado' })).toHaveFocus());
  });

  test('offer a retry after a failed load', async () => {
    let isDown = true;
    fakeApi({
      [APPLICATIONS]: () =>
        isDown
          ? refusal(500, 'internal_error', 'Something went wrong.')
          : ok({ applications: [APPLICATION], withdrawn: [] }),
    });
    const { user } = renderApp('/account/applications', { signedIn: true });
    await (await section()).findByText('Error loading your applications. Please try again.');
    isDown = false;
    await user.click((await section()).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Rosa Delgado, Night CNA' })).toBeInTheDocument();
  });
});
