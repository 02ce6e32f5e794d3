import { join } from 'node:path';
import { REPOSITORY } from '@marketplace/local/repository';
import type { Width } from './state.ts';

export const GALLERY = join(REPOSITORY, '.local', 'gallery');

export interface Picture {
  group: string;
  state: string;
  width: Width;
  language: string;
  colorScheme: string;
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

export const pictureOf = ({ group, state, width, language, colorScheme }: Picture) =>
  join(GALLERY, 'pictures', plain(group), `${plain(state)}-${width}-${language}-${colorScheme}.png`);
export const sheetOf = (group: string, width: Width, number: number) =>
  join(GALLERY, `${plain(group)}-${width}-${number}.png`);
