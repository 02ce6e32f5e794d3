import { fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { createQueryClient, QueryClientProvider } from '@marketplace/platform';
import { callsOf, startApi } from '../testing/site.tsx';
import { ProfessionalFields } from './professional-fields.tsx';

const LANGUAGES = '/api/languages';
const ENGLISH = [200, { languages: [{ id: 1, name: 'English', display_order: 1 }] }] as const;

function Form() {
  return (
    <FormProvider {...useForm({ defaultValues: { languages: [], care_setting_exp: [] } })}>
      <ProfessionalFields />
    </FormProvider>
  );
}

test('the form reports missing languages after two failed requests, and lists them after a successful one', async () => {
  let broken = true;
  const sent = startApi({ [LANGUAGES]: () => (broken ? 'unreachable' : ENGLISH) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Failed to load languages')).toBeVisible();
  expect(callsOf(sent, LANGUAGES)).toHaveLength(2);
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('checkbox', { name: 'English' })).toBeInTheDocument();
  expect(callsOf(sent, LANGUAGES)).toHaveLength(3);
  expect(screen.queryByText('Failed to load languages')).not.toBeInTheDocument();
});
