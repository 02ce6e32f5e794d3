import type { CaseDetail, CaseSummary } from '@marketplace/contracts';
import { weekOf, WEEKDAY_DAYS } from '@marketplace/domain';

export function caseSummaryOf(changes: Partial<CaseSummary> = {}): CaseSummary {
  return {
    id: 'c0ffee00-0000-4000-8000-000000000001',
    name: 'R. M.',
    status: 'open',
    hours: weekOf(WEEKDAY_DAYS, [1]),
    taken: 0,
    assigned: 0,
    zip_code: '46204',
    area: 'Indianapolis, IN',
    radius: 25,
    disciplines: ['RN'],
    association: null,
    pay_cents: null,
    starts_on: null,
    needs: [],
    coordinator: { id: '0b0f7f0e-51a3-4f0e-9a55-6c1f4a0f0001', name: 'Dana Whitfield' },
    created_at: '2026-11-20T15:00:00.000Z',
    asked_people: 0,
    said_yes: 0,
    yes: 0,
    ...changes,
  };
}

export const caseDetailOf = (changes: Partial<CaseDetail> = {}): CaseDetail => ({
  ...caseSummaryOf(),
  people: [],
  asked: [],
  notes: [],
  ...changes,
});
