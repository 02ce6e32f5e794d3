// @module-tag slow
import { major } from 'semver';
import { describe, expect, test } from 'vitest';
import { breakingChanges } from './breaking-changes.ts';
import { exportReport, releasedReport, REPORTED, reportedVersion, reportFile, type Reported } from './export-report.ts';

const NAMES = Object.keys(REPORTED) as Reported[];
const reports = {
  platform: exportReport('platform'),
  contracts: exportReport('contracts'),
  domain: exportReport('domain'),
  ui: exportReport('ui'),
};

test.each(NAMES)('the exports of %s match its report', async (name) => {
  await expect(reports[name].text).toMatchFileSnapshot(reportFile(name));
});

test.each(NAMES)('a breaking change to %s since the last release requires a new major version', (name) => {
  const { version, text } = reports[name];
  const released = releasedReport(name);
  if (released === null || major(reportedVersion(released)) < major(version)) return;
  expect(breakingChanges(released, text)).toEqual([]);
});

const CALL = 'export declare const languagesCall: import("../call.ts").Call<{\n';
const PASSED = 'export declare const resendInvitationBody: z.ZodMiniObject<{\n';

describe('comparing exports', () => {
  test.each<[what: string, name: Reported, from: RegExp | string, to: string, broken: string[]]>([
    ['a call is removed', 'contracts', CALL, CALL.replace('export ', ''), ['languagesCall']],
    ['a call has a new required query', 'contracts', CALL, `${CALL}    query: { order: string };\n`, ['languagesCall']],
    [
      'a response loses a field',
      'contracts',
      /^ +support_email: z\.ZodMiniNullable<.*\n/m,
      '',
      ['Association', 'associationCall', 'associationSchema'],
    ],
    [
      'a request body gets a required field',
      'contracts',
      PASSED,
      `${PASSED}    reason: z.ZodMiniString<string>;\n`,
      ['ResendInvitationBody', 'resendInvitationBody', 'resendInvitationCall'],
    ],
    ['a component gets a required prop', 'ui', 'tone?: keyof typeof TONES | undefined;', '$& size: number;', ['Badge']],
    ['an export is added', 'contracts', CALL, `export declare const another: 1;\n${CALL}`, []],
    [
      'a response gets a field',
      'contracts',
      'export declare const languageSchema: z.ZodMiniObject<{',
      '$&\n    flag: z.ZodMiniString<string>;',
      [],
    ],
    [
      'a request body gets an optional field',
      'contracts',
      PASSED,
      `${PASSED}    reason: z.ZodMiniOptional<z.ZodMiniString<string>>;\n`,
      [],
    ],
    ['a component gets an optional prop', 'ui', 'icon?: ReactNode;', '$& size?: number;', []],
  ])('finds the broken exports, if any, when %s', (_what, name, from, to, broken) => {
    const { text } = reports[name];
    const after = text.replace(from, to);
    expect(after).not.toBe(text);
    expect(breakingChanges(text, after)).toEqual(broken);
  });
});
