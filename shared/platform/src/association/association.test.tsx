import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { anAssociation } from '../testing/samples.ts';
import { AppLink, AssociationProvider, useAppNavigate, useAssociation } from './association.tsx';

afterEach(cleanup);

function Probe() {
  const navigate = useAppNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      <p>{useAssociation()?.name ?? 'no association'}</p>
      <AppLink to="/signup">Join</AppLink>
      <AppLink to={{ pathname: '/candidates', search: '?page=2' }}>Second page</AppLink>
      <button onClick={() => navigate('/account')}>Account</button>
      <output>{pathname + search}</output>
    </>
  );
}

test('links and navigation stay within the association', async () => {
  render(
    <MemoryRouter initialEntries={['/iahhc']}>
      <AssociationProvider association={anAssociation()}>
        <Probe />
      </AssociationProvider>
    </MemoryRouter>,
  );
  expect(screen.getByText('Indiana Association')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('/iahhc/signup');
  expect(screen.getByRole('link', { name: 'Second page' }).getAttribute('href')).toBe('/iahhc/candidates?page=2');
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  expect(screen.getByRole('status').textContent).toBe('/iahhc/account');
});

test('links outside an association have no prefix', () => {
  render(
    <MemoryRouter>
      <AssociationProvider association={null}>
        <Probe />
      </AssociationProvider>
    </MemoryRouter>,
  );
  expect(screen.getByText('no association')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('/signup');
});
