import { userInfo } from 'node:os';
import { Option, parsedBy } from '@marketplace/cli';
import { CommandError } from '@marketplace/cli/error';

export const byOption = (description: string): Option =>
  new Option('--by <name>', description).default(userInfo().username).argParser(parsedBy(readName));

function readName(text: string): string {
  if (text.trim() === '') throw new CommandError('The name must not be empty.');
  return text.trim();
}
