import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { agencyProfile, fakeApi, never, ok, refusal } from '../testing/fake-api.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';

const LINKS = 'POST /api/job-links';
const PROFILE = 'GET /api/agency-profile';
const URL_OF_JOB = 'http://localhost:4000/care-professionals/build-a-profile?job_title=Night+RN&job_link=abc';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const section = async () => within(await screen.findByRole('region', { name: 'Job links' }));
const applications = async () => within(await screen.findByRole('region', { name: 'Applications' }));
const toasts = () => screen.getByLabelText('toasts').textContent;

async function makeLink(user: ReturnType<typeof renderApp>['user'], title = 'Night RN') {
  const part = await section();
  if (title !== '') await user.type(part.getByLabelText(/^Job title/), title);
  await user.click(part.getByRole('button', { name: 'Copy job link' }));
  return part;
}

describe('job link', () => {
  test('contains the job title and the association, and can be copied', async () => {
    const api = fakeApi({ [LINKS]: () => ok({ url: URL_OF_JOB }) });
    const { user } = renderApp('/iahhc/account/applications', { signedIn: true, association: iahhc });
    await makeLink(user, ' Night RN ');
    await waitFor(() => expect(toasts()).toContain('Job link copied'));
    expect(api.to(LINKS).map(({ body }) => body)).toEqual([{ job_title: 'Night RN', association: 'iahhc' }]);
    expect(await navigator.clipboard.readText()).toBe(URL_OF_JOB);
    expect((await section()).getByLabelText('Link for your job posting')).toHaveValue(URL_OF_JOB);
  });

  test('is shown for manual copying if the browser blocks the clipboard', async () => {
    fakeApi({ [LINKS]: () => ok({ url: URL_OF_JOB }) });
    const { user } = renderApp('/account/applications', { signedIn: true });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
    const part = await makeLink(user);
    expect(await part.findByLabelText('Link for your job posting')).toHaveValue(URL_OF_JOB);
    expect(toasts()).toContain('Your job link is ready');
    await user.click(part.getByRole('button', { name: 'Copy again' }));
    expect(await navigator.clipboard.readText()).toBe(URL_OF_JOB);
  });

  test('has a QR code that downloads as a black and white SVG', async () => {
    fakeApi({ [LINKS]: () => ok({ url: URL_OF_JOB }) });
    const { user } = renderApp('/account/applications', { signedIn: true });
    const part = await makeLink(user);
    const name = 'QR code that opens the application for Night RN';
    expect(await part.findByRole('img', { name })).toBeInTheDocument();
    const savedBlobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) savedBlobs.push(blob);
      return 'blob:code';
    });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await user.click(part.getByRole('button', { name: 'Save QR code' }));
    expect(clicked.mock.contexts[0]).toHaveProperty('download', 'night-rn-qr-code.svg');
    const text = (await savedBlobs[0]?.text()) ?? '';
    expect(text).toMatch(/^<svg .*fill="white".*fill="black"/s);
    expect(text).not.toContain('var(');
  });

  test('requires a title', async () => {
    const api = fakeApi({});
    const { user } = renderApp('/account/applications', { signedIn: true });
    const part = await makeLink(user, '');
    expect(await part.findByText('Please enter the job title')).toBeInTheDocument();
    expect(part.getByLabelText(/^Job title/)).toHaveFocus();
    expect(api.to(LINKS)).toEqual([]);
  });

  test('can be created on retry after a failure, and a double click sends one request', async () => {
    let isDown = true;
    const api = fakeApi({
      [LINKS]: () => (isDown ? refusal(503, 'database_unavailable', 'Briefly unavailable.') : never()),
    });
    const { user } = renderApp('/account/applications', { signedIn: true });
    const part = await makeLink(user);
    expect(await part.findByText('Briefly unavailable.')).toBeInTheDocument();
    expect(part.getByLabelText(/^Job title/)).toHaveValue('Night RN');
    isDown = false;
    await user.dblClick(part.getByRole('button', { name: 'Copy job link' }));
    expect(api.to(LINKS)).toHaveLength(2);
  });
});

describe('agency verification', () => {
  test('shows an unverified agency the steps once', async () => {
    fakeApi({ [PROFILE]: () => ok(agencyProfile({ verified: false })) });
    renderApp('/account/applications', { signedIn: true });
    const part = await applications();
    expect(await part.findByText('Your agency’s name is not verified yet.')).toBeInTheDocument();
    expect(part.getByText(/until we verify it, within one business day\./)).toBeInTheDocument();
    expect(screen.getAllByText(/not verified yet/i)).toHaveLength(1);
    expect(part.getByRole('link', { name: 'Add your license number' })).toHaveAttribute(
      'href',
      '/account#profile-heading',
    );
    expect((await section()).getByText(/even before your name is verified/)).toBeInTheDocument();
  });

  test('is pending after the agency enters its license number', async () => {
    fakeApi({ [PROFILE]: () => ok(agencyProfile({ verified: false, license_number: '16-004711' })) });
    renderApp('/account/applications', { signedIn: true });
    const part = await applications();
    expect(await part.findByText(/We are checking your license number\.$/)).toBeInTheDocument();
    expect(part.queryByRole('link', { name: 'Add your license number' })).not.toBeInTheDocument();
  });

  test('shows that the name is verified, and warns that a name change requires new verification', async () => {
    fakeApi({});
    renderApp('/account/applications', { signedIn: true });
    await section();
    expect(screen.queryByText(/not verified yet/i)).not.toBeInTheDocument();
    cleanup();
    renderApp('/account', { signedIn: true });
    expect(await screen.findByText('Verified')).toBeInTheDocument();
    expect(await screen.findByText("If you change the name, we'll need to verify it again.")).toBeInTheDocument();
  });
});
