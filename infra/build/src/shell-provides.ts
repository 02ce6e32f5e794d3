import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShellProvides } from '@marketplace/release/format';
import { parseTypeScript } from '@marketplace/release/syntax-tree';
import { packageFolder, readManifest } from '@marketplace/remote-kit/bundling';
import webpack, { type Compiler } from 'webpack';

const PLATFORM = '@marketplace/platform';
const FILE = 'shell.json';

export function readShellProvides(release: string): ShellProvides {
  const folder = packageFolder(PLATFORM, import.meta.dirname);
  return {
    release,
    platform: readManifest(folder).version,
    symbols: exportedValues(readFileSync(join(folder, 'src', 'index.ts'), 'utf8')),
  };
}

export function exportedValues(source: string): string[] {
  const names = parseTypeScript(source).body.flatMap((item) => {
    if (item.type === 'ExportAllDeclaration')
      throw new Error('The platform’s entry must export each symbol by name, not with export *.');
    if (item.type !== 'ExportNamedDeclaration' || item.typeOnly) return [];
    return item.specifiers.flatMap((specifier) => {
      if (specifier.type !== 'ExportSpecifier')
        throw new Error('The platform’s entry must export each symbol by name.');
      return specifier.isTypeOnly ? [] : [(specifier.exported ?? specifier.orig).value];
    });
  });
  return names.sort();
}

/** Emits shell.json; the release checks compare remotes with it. */
export class ShellProvidesPlugin {
  readonly #release: string;

  constructor(release: string) {
    this.#release = release;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ShellProvidesPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'ShellProvidesPlugin', stage }, () => {
        const text = `${JSON.stringify(readShellProvides(this.#release), null, 2)}\n`;
        compilation.emitAsset(FILE, new webpack.sources.RawSource(text));
      });
    });
  }
}
