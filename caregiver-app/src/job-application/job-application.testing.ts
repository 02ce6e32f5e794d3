import { screen } from '@testing-library/react';
import { fill, press } from '../testing/fill.ts';

const JOB = 'job_title=Night+CNA&agency=Meadow+Care&internal=77&source=newsletter';
export const PAGE = `/care-professionals/build-a-profile?${JOB}`;
export const JOB_FIELDS = { job_title: 'Night CNA', agency: 'Meadow Care', internal: '77', source: 'newsletter' };
export const APPLY = '/api/create-job-application';
export const SEND = '/api/send-caregiver-token';
export const AGENCY = '/api/job-agency';

export async function startWith(email: string) {
  await screen.findByRole('heading', { name: 'Apply for Night CNA' });
  fill('Email address', email);
  press('Continue');
}
