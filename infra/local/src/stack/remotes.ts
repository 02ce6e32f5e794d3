import * as z from 'zod';
import { PlainError } from './plain-error.ts';

/** A remote of this repository, which every stack builds, publishes, serves and lists. */
export interface StackRemote {
  /** Its folder and its package's name without the scope. */
  name: string;
  /** For people, such as rate card remote. */
  purpose: string;
  port: number;
  /** The setting of the port, such as RATE_CARD_REMOTE_PORT. */
  variable: string;
}

/** Their ports are settings that are always there. */
const FIRST_REMOTES = ['agency-app', 'caregiver-app'];
/** A remote that `npm run new-remote` has made names the same port in its own build. */
const FIRST_PORT_OF_FURTHER = 4005;

const manifestSchema = z.object({ workspaces: z.array(z.string()) });
const portSchema = z.coerce.number().int().min(1).max(65_535);

/**
 * The remotes among the workspaces of a package.json: the folders whose names end in -app.
 * @throws PlainError for a port that cannot be one
 */
export function remotesOf(manifest: string, variables: NodeJS.ProcessEnv): StackRemote[] {
  const names = manifestSchema.parse(JSON.parse(manifest)).workspaces.filter((folder) => folder.endsWith('-app'));
  const further = names.filter((name) => !FIRST_REMOTES.includes(name));
  return names.map((name) => {
    const words = name.slice(0, -'-app'.length).split('-');
    const variable = `${words.join('_').toUpperCase()}_REMOTE_PORT`;
    const port = portSchema.safeParse(variables[variable] ?? FIRST_PORT_OF_FURTHER + further.indexOf(name));
    if (!port.success) throw new PlainError(`These environment variables are not usable:\n  ${variable}: not a port`);
    return { name, purpose: `${words.join(' ')} remote`, port: port.data, variable };
  });
}
