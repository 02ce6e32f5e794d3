import { randomUUID } from 'node:crypto';

export const newProfile = () => ({
  uuid: randomUUID(),
  first_name: 'Nora',
  last_name: 'Reed',
  email_address: `${randomUUID()}@example.test`,
  phone_number: '(317) 555-0142',
  preferred_city: 'Carmel',
  preferred_state: 'IN',
  discipline: 'RN',
  languages: ['English'],
  amount_of_exp: '3+ years',
  care_setting_exp: ['home_care'],
  desired_schedule: 'Full-time',
  looking_for_work_now: true,
  sms_opt_in: true,
  terms_accepted: true,
  availability: [{ day_of_week: 1, time_window: 1 }],
});
