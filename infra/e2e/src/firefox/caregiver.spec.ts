import { SITE_URL } from '../stack/addresses.ts';
import { joinAsNewCaregiver } from '../stack/caregiver.ts';
import { linkIn, waitForMail } from '../stack/inbox.ts';
import { test } from './firefox.ts';

test('a caregiver returns through the mailed link and changes the week @slow', async ({ firefoxPage, request }) => {
  const caregiver = await joinAsNewCaregiver({ request });
  await firefoxPage.open(`${SITE_URL}/update-profile`);
  await firefoxPage.fill('Email address', caregiver.email);
  await firefoxPage.click('button', 'Send Update Link');
  await firefoxPage.seeHeading('Check Your Email');

  await firefoxPage.open(linkIn(await waitForMail(caregiver.email, /update|profile|link/i), '/update-profile'));
  await firefoxPage.seeHeading(`Hello, ${caregiver.firstName}!`);
  await firefoxPage.click('button', 'Night Specialist');
  await firefoxPage.click('button', 'Save Profile & Schedule');
  await firefoxPage.seeHeading('Profile Updated!');
});
