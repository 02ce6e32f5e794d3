import { newAgencySession } from '../stack/agency.ts';
import { walkAgencyPages } from '../stack/agency-pages.ts';
import { test } from '../stack/journey.ts';
import { looking } from '../stack/looking.ts';

test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

test('the pages of a signed-in agency have no accessibility violations in dark mode @phone @slow', async ({ page }) => {
  await newAgencySession(page);
  await looking(page, (look) => walkAgencyPages(page, look));
});
