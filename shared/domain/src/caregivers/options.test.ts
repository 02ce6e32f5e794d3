import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CARE_SETTING_VALUES,
  careSettingFromText,
  careSettingsFromMask,
  careSettingsMask,
  experienceFromText,
  LANGUAGE_NAMES,
  languagesMask,
} from './options.ts';

describe('encoding of options as codes and masks', () => {
  test('reads an experience level with or without spaces', () => {
    expect(experienceFromText('6 - 12 months')?.label).toBe('6-12 months');
    expect(experienceFromText('ten years')).toBeNull();
  });
  test('reads a care setting by value and by label', () => {
    expect(careSettingFromText('skilled')?.label).toBe('Skilled nursing / assisted living');
    expect(careSettingFromText('Home care')?.value).toBe('home_care');
  });
  test('stores any choice of languages as the sum of their bits', () => {
    const bits = LANGUAGE_NAMES.map((name) => languagesMask([name]));
    expect(new Set(bits).size).toBe(LANGUAGE_NAMES.length);
    fc.assert(
      fc.property(fc.subarray([...LANGUAGE_NAMES]), (languages) => {
        expect(languagesMask(languages)).toBe(languages.reduce((sum, name) => sum + languagesMask([name]), 0));
      }),
    );
  });
  test('keeps any choice of care settings when it is encoded and decoded', () => {
    fc.assert(
      fc.property(fc.subarray([...CARE_SETTING_VALUES]), (settings) => {
        expect(careSettingsFromMask(careSettingsMask(settings)).map((s) => s.value)).toEqual(settings);
      }),
    );
  });
  test('lists English first and Other last', () => {
    expect(LANGUAGE_NAMES[0]).toBe('English');
    expect(LANGUAGE_NAMES.at(-1)).toBe('Other');
  });
});
