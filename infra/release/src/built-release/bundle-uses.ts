import { CommandError } from '@marketplace/cli/error';
import { parseScript, type SyntaxNode } from './syntax-tree.ts';
import { apiCallsIn, type ApiCall } from './api-calls.ts';
import { PLATFORM, platformSymbolsIn, sharedModulesIn } from './platform-symbols.ts';

export interface BundleUses {
  platformSymbols: readonly string[];
  apiCalls: readonly ApiCall[];
}

/**
 * Reads a release's scripts.
 * @param entry name of the entry script in `scripts`
 * @throws CommandError for unexpected scripts, so that nothing passes unchecked
 */
export async function readBundleUses(scripts: ReadonlyMap<string, string>, entry: string): Promise<BundleUses> {
  const programs = new Map<string, SyntaxNode>();
  for (const [name, source] of scripts) {
    programs.set(name, await parseScript(source));
  }
  const table = programs.get(entry);
  const shared = table === undefined ? new Map<string, string>() : sharedModulesIn(table);
  const ids = new Set([...shared].flatMap(([id, name]) => (name === PLATFORM ? [id] : [])));
  const symbols = new Set([...programs.values()].flatMap((program) => platformSymbolsIn(program, ids)));
  if (shared.size === 0) {
    throw new CommandError('The build shares no module with the page. Was it built with `remote-kit build`?');
  }
  if (ids.size > 0 && symbols.size === 0) {
    throw new CommandError('Cannot read what the build imports from the platform. Build it with `remote-kit build`.');
  }
  const calls = new Map(
    [...programs.values()].flatMap(apiCallsIn).map((call) => [`${call.method} ${call.path}`, call]),
  );
  return {
    platformSymbols: [...symbols].sort(),
    apiCalls: [...calls.entries()].sort(([a], [b]) => a.localeCompare(b)).map(([, call]) => call),
  };
}
