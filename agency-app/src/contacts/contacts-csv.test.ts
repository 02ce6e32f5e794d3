import { describe, expect, test } from 'vitest';
import { unlockedCandidate, unlockNote } from '../testing/fake-api.ts';
import { csvFileName, unlockedCandidatesCsv } from './contact-tools.tsx';

const HEADINGS =
  'First name,Last name,Phone,Email,Discipline,City,State,Status,Note,Amount paid (USD),Amount refunded (USD),Unlocked on,Unlock\r\n';

describe('CSV of unlocked candidates', () => {
  test('has one line per candidate, with the price in dollars', () => {
    expect(unlockedCandidatesCsv([unlockedCandidate({ status: 'not_a_fit' })])).toBe(
      `${HEADINGS}Maria,Kowalski,(317) 555-0188,maria.kowalski@example.test,RN,Carmel,IN,Not a fit,,400.00,0.00,2026-11-10,Active\r\n`,
    );
  });

  test('has only the header if there are no candidates', () => expect(unlockedCandidatesCsv([])).toBe(HEADINGS));

  test('omits the contact details of a revoked unlock', () => {
    const revoked = unlockedCandidate({
      candidate_last_name: null,
      candidate_phone: null,
      candidate_email: null,
      revoked: true,
    });
    expect(unlockedCandidatesCsv([revoked])).toContain('Maria,,,,RN,Carmel,IN,New,,400.00,0.00,2026-11-10,Revoked\r\n');
  });

  test.each([
    ['commas', 'nights, weekends', '"nights, weekends"'],
    ['quotes', 'said "yes"', '"said ""yes"""'],
    ['line breaks', 'one\ntwo', '"one\ntwo"'],
    ['a formula', '=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['a leading plus', '+1 call back', "'+1 call back"],
    ['a leading minus', '-2+3', "'-2+3"],
    ['a leading at sign', '@SUM(A1)', "'@SUM(A1)"],
    ['a formula after spaces', '  =1+1', "'  =1+1"],
    ['a formula after a tab', '\t=1+1', "'\t=1+1"],
    ['a formula after a line break', '\r=1+1', `"'\r=1+1"`],
  ])('escapes a note with %s, so that spreadsheets show plain text', (_what, text, cell) => {
    expect(unlockedCandidatesCsv([unlockedCandidate({ notes: [unlockNote({ text })] })])).toContain(
      `,New,${cell},400.00,`,
    );
  });

  test('joins all notes of a candidate in one cell, newest first', () => {
    const notes = [unlockNote({ text: 'Second' }), unlockNote({ text: 'First' })];
    expect(unlockedCandidatesCsv([unlockedCandidate({ notes })])).toContain(',New,"Second\nFirst",400.00,');
  });
});

test('has the date in its file name', () => {
  expect(csvFileName(new Date(2026, 0, 5, 23, 59))).toBe('unlocked-candidates-2026-01-05.csv');
});
