import { askAboutAvailabilityNow } from '@marketplace/local/journey-acts';
import { PORTS, SITE_URL } from '../stack/addresses.ts';
import { joinAsNewCaregiver, newCaregiver } from '../stack/caregiver.ts';
import { linkIn, waitForMail } from '../stack/inbox.ts';
import { test } from './firefox.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('a caregiver fills in the wizard on a small touch screen @slow', async ({ firefoxPage }) => {
  const caregiver = newCaregiver();
  await firefoxPage.open(`${SITE_URL}/care-professionals/build-a-profile`);
  await firefoxPage.fill('First name', caregiver.firstName);
  await firefoxPage.fill('Last name', caregiver.lastName);
  await firefoxPage.fill('Email address', caregiver.email);
  await firefoxPage.fill('Preferred city', 'Indianapolis');
  await firefoxPage.choose('Preferred state', 'IN');
  await firefoxPage.fill('Phone number', '(317) 555-0142');
  await firefoxPage.tap('button', 'Next');
  await firefoxPage.choose('Discipline', 'CNA');
  for (const choice of ['English', '3+ years', 'Home care', 'Part-time']) await firefoxPage.tap('label', choice);
  await firefoxPage.tap('button', 'Next');
  await firefoxPage.tap('button', 'Weekday Mornings');
  await firefoxPage.seeText(/5 time slots selected/);
  await firefoxPage.tap('input', 'I accept');
  await firefoxPage.tap('button', 'Complete Profile');
  await firefoxPage.seeText(/Welcome to the /);
});

test('a caregiver returns through the emailed link and changes the week @slow', async ({ firefoxPage, request }) => {
  const caregiver = await joinAsNewCaregiver({ request });
  await firefoxPage.open(`${SITE_URL}/update-profile`);
  await firefoxPage.fill('Email address', caregiver.email);
  await firefoxPage.tap('button', 'Send Update Link');
  await firefoxPage.seeHeading('Check Your Email');

  await firefoxPage.open(linkIn(await waitForMail(caregiver.email, /update|profile|link/i), '/update-profile'));
  await firefoxPage.seeHeading(`Hello, ${caregiver.firstName}!`);
  await firefoxPage.tap('button', 'Night Specialist');
  await firefoxPage.tap('button', 'Save Profile & Schedule');
  await firefoxPage.seeHeading('Profile Updated!');
});

test('a caregiver confirms the week from the monthly email @slow', async ({ firefoxPage, request }) => {
  const caregiver = await joinAsNewCaregiver({ request });
  await askAboutAvailabilityNow(PORTS.POSTGRES_PORT, caregiver.email);
  const mail = await waitForMail(caregiver.email, /Are you still available at these times/);
  await firefoxPage.open(linkIn(mail, '/confirm-availability'));
  await firefoxPage.seeHeading('Are you still available at these times?');
  await firefoxPage.tap('button', 'Yes, these times are right');
  await firefoxPage.seeHeading('Thank you!');
});
