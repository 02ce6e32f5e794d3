import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CARE_SETTING_VALUES,
  careSettingFromText,
  careSettingsFromMask,
  careSettingsMask,
  experienceFromText,
  LANGUAGE_NAMES,
  languagesFromMask,
  languagesMask,
} from './options.ts';

describe('options stored as codes and masks', () => {
  it('reads an experience level with or without spaces', () => {
    expect(experienceFromText('6 - 12 months')?.label).toBe('6-12 months');
    expect(experienceFromText('ten years')).toBeNull();
  });
  it('reads a care setting by value and by label', () => {
    expect(careSettingFromText('skilled')?.label).toBe('Skilled nursing / assisted living');
    expect(careSettingFromText('Home care')?.value).toBe('home_care');
  });
  it('round-trips any choice of languages and settings', () => {
    fc.assert(
      fc.property(fc.subarray([...LANGUAGE_NAMES]), fc.subarray([...CARE_SETTING_VALUES]), (languages, settings) => {
        expect(languagesFromMask(languagesMask(languages))).toEqual(languages);
        expect(careSettingsFromMask(careSettingsMask(settings)).map((s) => s.value)).toEqual(settings);
      }),
    );
  });
  it('lists English first and Other last', () => {
    expect(LANGUAGE_NAMES[0]).toBe('English');
    expect(LANGUAGE_NAMES.at(-1)).toBe('Other');
  });
});
