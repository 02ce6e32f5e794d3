/** Texts to caregivers: hours of the day where the caregiver lives, and how many a day. */
export const TEXT_LIMITS = { fromHour: 8, toHour: 20, perDay: 2 } as const;
