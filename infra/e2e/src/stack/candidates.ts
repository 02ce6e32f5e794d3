import type { Page } from '@playwright/test';
import { candidateListCall, type CandidateListResponse, type CandidateRow } from '@marketplace/contracts';

/** Opens a list and returns its first candidate, as this page got it from the API. */
export async function firstCandidate(page: Page, list: string): Promise<CandidateRow> {
  // An answer to the page before would be taken for this list's, and its body is gone once that page is left.
  await page.goto('about:blank');
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === candidateListCall.path),
    page.goto(list),
  ]);
  const { candidates }: CandidateListResponse = await answer.json();
  const [candidate] = candidates;
  if (candidate === undefined) throw new Error('The list is empty');
  return candidate;
}
