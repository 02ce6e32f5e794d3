import { userInfo } from 'node:os';
import { Option, parsedBy } from '@marketplace/cli';
import { CommandError } from '@marketplace/cli/error';

/** Option with the operator's name for the records; by default the user of this machine. */
export const byOption = (description: string): Option =>
  new Option('--by <name>', description).default(userInfo().username).argParser(parsedBy(readName));

function readName(text: string): string {
  if (text.trim() === '') throw new CommandError('Enter a name.');
  return text.trim();
}
