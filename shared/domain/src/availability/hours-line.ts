import { weekPhrase } from './week-phrase.ts';
import { hoursIn, type WeekMask } from './week.ts';

export const hoursLine = (week: WeekMask): string => `${weekPhrase(week)}: ${hoursIn(week)} hours a week`;
export const shortHours = (week: WeekMask): string => `${weekPhrase(week)} (${hoursIn(week)} h)`;
