import { weekPhrase } from '@marketplace/domain';
import { useLanguage } from '@marketplace/platform';
import { weekInWords } from './week-in-words.ts';
import { WeekPicture, type WeekPictureProps } from './week-picture.tsx';

/** Week picture with an accessible name: a short phrase, or in size 'l' every slot. */
export function WeekStrip(props: WeekPictureProps) {
  const { t } = useLanguage();
  const { week, size } = props;
  const words = size === 'l' ? weekInWords(week, t) : weekPhrase(week, t);
  return <WeekPicture role="img" aria-hidden={undefined} aria-label={words} {...props} />;
}
