import { weekPhrase } from '@marketplace/domain';
import { useLanguage } from '@marketplace/platform';
import { weekInWords } from './week-in-words.ts';
import { WeekPicture, type WeekPictureProps } from './week-picture.tsx';

/** Picture of a week. Its accessible name is a short phrase; in size 'l', the name lists every slot. */
export function WeekStrip(props: WeekPictureProps) {
  const { t } = useLanguage();
  const { week, size } = props;
  const words = size === 'l' ? weekInWords(week, t) : weekPhrase(week, t);
  return <WeekPicture role="img" aria-hidden={undefined} aria-label={words} {...props} />;
}
