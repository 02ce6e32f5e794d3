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

test.each(NAMES)('%s matches its report', async (name) => {
  await expect(reports[name].text).toMatchFileSnapshot(reportFile(name));
});

test.each(NAMES)('a %s that breaks remotes of the last release has a new major version', (name) => {
  const { version, text } = reports[name];
  const released = releasedReport(name);
  if (released === null || major(reportedVersion(released)) < major(version)) return;
  expect(breakingChanges(released, text)).toEqual([]);
});

const CALL = 'export declare const languagesCall: import("../call.ts").Call<{\n';
const PASSED = 'export declare const resendInvitationBody: z.ZodMiniObject<{\n';

describe('a change', () => {
  test.each<[what: string, name: Reported, from: RegExp | string, to: string, broken: string[]]>([
    ['a call is gone', 'contracts', CALL, CALL.replace('export ', ''), ['languagesCall']],
    ['a call demands more', 'contracts', CALL, `${CALL}    query: { order: string };\n`, ['languagesCall']],
    [
      'an answer lacks a field',
      'contracts',
      /^ +support_email: z\.ZodMiniNullable<.*\n/m,
      '',
      ['Association', 'associationCall', 'associationSchema'],
    ],
    [
      'what callers pass has one more field, which is required',
      'contracts',
      PASSED,
      `${PASSED}    reason: z.ZodMiniString<string>;\n`,
      ['ResendInvitationBody', 'resendInvitationBody', 'resendInvitationCall'],
    ],
    [
      'a component needs one more property',
      'ui',
      'tone?: keyof typeof TONES | undefined;',
      '$& size: number;',
      ['Badge'],
    ],
    ['a new name', 'contracts', CALL, `export declare const another: 1;\n${CALL}`, []],
    [
      'an answer has one more field',
      'contracts',
      'export declare const languageSchema: z.ZodMiniObject<{',
      '$&\n    flag: z.ZodMiniString<string>;',
      [],
    ],
    [
      'what callers pass has one more field, which is optional',
      'contracts',
      PASSED,
      `${PASSED}    reason: z.ZodMiniOptional<z.ZodMiniString<string>>;\n`,
      [],
    ],
    ['a component has one more property, which is optional', 'ui', 'icon?: ReactNode;', '$& size?: number;', []],
  ])('%s', (_what, name, from, to, broken) => {
    const { text } = reports[name];
    const after = text.replace(from, to);
    expect(after).not.toBe(text);
    expect(breakingChanges(text, after)).toEqual(broken);
  });
});
