import type { Page } from '@playwright/test';
import { candidateListCall, type CandidateListResponse, type CandidateRow } from '@marketplace/contracts';

export async function firstCandidate(page: Page, list: string): Promise<CandidateRow> {
  // Leaves the previous page first, so that its response is not mistaken for this list's.
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
