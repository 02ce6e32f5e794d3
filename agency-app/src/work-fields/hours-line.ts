import { hoursIn, weekPhrase, type WeekMask } from '@marketplace/domain';

/** 'Weekday mornings: 30 hours a week'. */
export const hoursLine = (hours: WeekMask): string => `${weekPhrase(hours)}: ${hoursIn(hours)} hours a week`;

/** 'Weekday mornings (30 h)'. */
export const shortHours = (hours: WeekMask): string => `${weekPhrase(hours)} (${hoursIn(hours)} h)`;
