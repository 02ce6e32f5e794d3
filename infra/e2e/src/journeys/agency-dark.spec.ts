import { newAgencySession } from '../stack/agency.ts';
import { walkAgencyPages } from '../stack/agency-pages.ts';
import { test } from '../stack/journey.ts';
import { checkStates } from '../stack/state-checks.ts';

test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

test('the pages of a signed-in agency have no accessibility violations in dark mode @phone @slow', async ({ page }) => {
  await newAgencySession(page);
  await checkStates(page, (checkState) => walkAgencyPages(page, checkState));
});
