/** Limits on text messages to caregivers: local hours of the day, and number per day. */
export const TEXT_LIMITS = { fromHour: 8, toHour: 20, perDay: 2 } as const;
