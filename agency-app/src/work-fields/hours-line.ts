import { hoursIn, weekPhrase, type WeekMask } from '@marketplace/domain';

export const hoursLine = (hours: WeekMask): string => `${weekPhrase(hours)}: ${hoursIn(hours)} hours a week`;

export const shortHours = (hours: WeekMask): string => `${weekPhrase(hours)} (${hoursIn(hours)} h)`;
