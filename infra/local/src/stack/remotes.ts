import * as z from 'zod';
import { CommandError } from '@marketplace/cli/error';

export interface StackRemote {
  /** Folder, and package name without scope. */
  name: string;
  purpose: string;
  port: number;
  /** Setting of the port, such as RATE_CARD_REMOTE_PORT. */
  variable: string;
}

const FIRST_REMOTES = ['agency-app', 'caregiver-app'];
/**
 * Default port of the first remote besides the agency and caregiver remotes. `npm run new-remote` counts from the same
 * number.
 */
const FIRST_PORT_OF_FURTHER = 4005;

const manifestSchema = z.object({ workspaces: z.array(z.string()) });
const portSchema = z.coerce.number().int().min(1).max(65_535);

/**
 * Returns the remotes of a package.json, which are the workspaces ending in -app.
 * @throws CommandError for an invalid port
 */
export function remotesOf(manifest: string, variables: NodeJS.ProcessEnv): StackRemote[] {
  const names = manifestSchema.parse(JSON.parse(manifest)).workspaces.filter((folder) => folder.endsWith('-app'));
  const further = names.filter((name) => !FIRST_REMOTES.includes(name));
  return names.map((name) => {
    const words = name.slice(0, -'-app'.length).split('-');
    const variable = `${words.join('_').toUpperCase()}_REMOTE_PORT`;
    const port = portSchema.safeParse(variables[variable] ?? FIRST_PORT_OF_FURTHER + further.indexOf(name));
    if (!port.success) throw new CommandError(`Invalid environment variables:\n  ${variable}: not a port`);
    return { name, purpose: `${words.join(' ')} remote`, port: port.data, variable };
  });
}
