import { weekOf } from '@marketplace/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
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

const section = async () => within(await screen.findByRole('region', { name: 'Applications' }));

describe('applications in the account', () => {
  test('show the job and the applicant’s name and contact details', async () => {
    fakeApi({ [APPLICATIONS]: () => ok({ applications: [APPLICATION], withdrawn: [] }) });
    renderApp('/account/applications', { signedIn: true });
    const card = within(await screen.findByRole('article', { name: 'Rosa Delgado, Night CNA' }));
    expect(card.getByText('(317) 555-0142')).toBeVisible();
    expect(card.getByText('rosa@example.test')).toBeVisible();
    expect(card.getByRole('link', { name: 'Call Rosa Delgado' })).toHaveAttribute('href', 'tel:+13175550142');
    expect(card.getByRole('link', { name: 'Email Rosa Delgado' })).toHaveAttribute('href', 'mailto:rosa@example.test');
    expect(card.getByText('Applied on November 12, 2026')).toBeInTheDocument();
    expect(card.getByText(/1 time slot available/)).toBeInTheDocument();
  });

  test('show the status, with who set it, and save a new one', async () => {
    const status_changed = { by: { id: null, name: 'Dana Lee' }, at: '2026-11-13T15:00:00.000Z' };
    const api = fakeApi({
      [APPLICATIONS]: () => ok({ applications: [APPLICATION], withdrawn: [] }),
      [STATUS]: () => ok({ request_id: null, status: 'contacted', status_changed }),
      'GET /api/agency-profile': () => ok(agencyProfile({ people: 2 })),
    });
    const { user } = renderApp('/account/applications', { signedIn: true });
    const field = await screen.findByLabelText('Status of Rosa Delgado');
    expect(field).toHaveValue('new');
    await user.selectOptions(field, 'Contacted');
    expect(await screen.findByText('Contacted · Dana Lee, November 13, 2026')).toBeVisible();
    expect(field).toHaveValue('contacted');
    expect(api.to(STATUS).map(({ body }) => body)).toEqual([{ status: 'contacted' }]);
    expect(screen.queryByRole('link', { name: 'View contact' })).not.toBeInTheDocument();
  });

  test('of an unlocked caregiver have the status of the contact, and link to it', async () => {
    const request_id = '6f6f3f0e-6f0b-4c38-9c5e-1d8a7f6b1c97';
    const other = { ...APPLICATION, application_id: '6f6f3f0e-6f0b-4c38-9c5e-1d8a7f6b1c98', job_title: 'Day CNA' };
    fakeApi({
      [APPLICATIONS]: () =>
        ok({ applications: [APPLICATION, other].map((one) => ({ ...one, request_id })), withdrawn: [] }),
      [STATUS]: () => ok({ request_id, status: 'hired' }),
    });
    const { user } = renderApp('/account/applications', { signedIn: true });
    const [first, second] = await screen.findAllByLabelText('Status of Rosa Delgado');
    if (first !== undefined) await user.selectOptions(first, 'Hired');
    await waitFor(() => expect(second).toHaveValue('hired'));
    expect(screen.getAllByRole('link', { name: 'View contact' })[0]).toHaveAttribute('href', `/contacts#${request_id}`);
  });

  test('show how many hours of a chosen case each applicant covers, most first', async () => {
    const one = caseSummaryOf({ hours: weekOf([1, 2], [1]) });
    const unknown = { application_id: '6f6f3f0e-6f0b-4c38-9c5e-1d8a7f6b1c98', first_name: 'Una', availability: [] };
    fakeApi({
      [APPLICATIONS]: () => ok({ applications: [{ ...APPLICATION, ...unknown }, APPLICATION], withdrawn: [] }),
      'GET /api/cases': () => ok({ cases: [one] }),
    });
    const { user } = renderApp('/account/applications', { signedIn: true });
    await user.selectOptions(await screen.findByLabelText('Compare for'), 'R. M.');
    const card = within(screen.getByRole('article', { name: 'Rosa Delgado, Night CNA' }));
    expect(await card.findByText('Covers 6 of 12 hours')).toBeVisible();
    expect(screen.getAllByText(/^Covers /)).toHaveLength(1);
    const names = screen.getAllByRole('article').map((row) => row.getAttribute('aria-label'));
    expect(names).toEqual(['Rosa Delgado, Night CNA', 'Una Delgado, Night CNA']);
  });

  test('show a notice if there are no applications', async () => {
    fakeApi({ [APPLICATIONS]: () => ok({ applications: [], withdrawn: [] }) });
    renderApp('/account/applications', { signedIn: true });
    expect(await (await section()).findByText(/^No applications yet/)).toBeInTheDocument();
  });

  test('show a withdrawn application without the applicant’s contact details', async () => {
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
    expect(list.getByText('Rosa withdrew the application for Night CNA on November 14, 2026.')).toBeVisible();
    expect(screen.queryByText('rosa@example.test')).not.toBeInTheDocument();
  });

  test('can be reloaded after they fail to load', async () => {
    let down = true;
    fakeApi({
      [APPLICATIONS]: () =>
        down
          ? refusal(500, 'internal_error', 'Something went wrong.')
          : ok({ applications: [APPLICATION], withdrawn: [] }),
    });
    const { user } = renderApp('/account/applications', { signedIn: true });
    await (await section()).findByText('Error loading your applications. Please try again.');
    down = false;
    await user.click((await section()).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Rosa Delgado, Night CNA' })).toBeInTheDocument();
  });
});
