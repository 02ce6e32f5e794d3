import { CommandError } from '@marketplace/cli/error';
import { isReservedPathSegment } from '@marketplace/domain';

export interface RemoteName {
  /** Folder, package name and path below /remotes/, such as rate-card-app. */
  name: string;
  /** First segment of its page paths, such as rate-card. */
  path: string;
  /** Component name prefix, such as RateCard. */
  component: string;
  /** Heading, such as Rate card. */
  title: string;
}

const PATTERN = /^[a-z][a-z0-9]*(-[a-z0-9]+)*-app$/;
const MAX_LENGTH = 40;

/** @throws CommandError */
export function readRemoteName(name: string): RemoteName {
  if (!PATTERN.test(name) || name.length > MAX_LENGTH) {
    throw new CommandError(
      `A remote's name consists of lowercase words with hyphens and ends in -app, such as rate-card-app. "${name}" does not.`,
    );
  }
  const path = name.slice(0, -'-app'.length);
  if (isReservedPathSegment(path)) throw new CommandError(`/${path} is taken by the site. Choose another name.`);
  const words = path.split('-');
  return {
    name,
    path,
    component: words.map(capitalized).join(''),
    title: capitalized(words.join(' ')),
  };
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
