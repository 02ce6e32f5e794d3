import { CommandError } from '@marketplace/cli/error';

const TIMEOUT_MS = 10_000;
/** Node's error codes for an untrusted certificate. */
const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * @param address as the user entered it
 * @throws CommandError with the reason
 */
export async function siteToDevelopOn(address: string): Promise<URL> {
  const url = URL.parse(address);
  if (url === null) throw new CommandError("Specify the site's address: --site https://www.example.org", 2);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && OWN_MACHINE.has(url.hostname));
  if (!isSafe) throw new CommandError('The address must begin with https://, because you may sign in there.', 2);
  const answer = await askForShell(url).catch((error: unknown) => {
    throw new CommandError(`${url.origin} did not respond: ${reasonOf(error)}`);
  });
  if (answer.isShell) return url;
  throw new CommandError(`${url.origin} has no shell for remotes: /shell.json responded with ${answer.status}.`);
}

async function askForShell(url: URL): Promise<{ isShell: boolean; status: number }> {
  const response = await fetch(new URL('/shell.json', url), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const shell: unknown = response.ok ? await response.json() : null;
  return { isShell: typeof shell === 'object' && shell !== null && 'platform' in shell, status: response.status };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  if (!('code' in cause) || !UNTRUSTED.has(String(cause.code))) return cause.message;
  return 'its certificate is not trusted here. Set NODE_EXTRA_CA_CERTS to a PEM file with the certificate of its authority.';
}
