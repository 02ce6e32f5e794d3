import { readFileSync } from 'node:fs';
import webpack, { type Compilation, type Compiler } from 'webpack';

const FILE = 'index.html';
const MARK = '<!--build-->';

/** Emits index.html: the template, with the first scripts and style sheets of the entry `main` at MARK. */
export class ShellPagePlugin {
  readonly #template: string;
  readonly #firstScripts: readonly string[];

  /** @param firstScripts paths of scripts that run before the entry */
  constructor(template: string, firstScripts: readonly string[] = []) {
    this.#template = template;
    this.#firstScripts = firstScripts;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ShellPagePlugin', (compilation) => {
      compilation.fileDependencies.add(this.#template);
      // Runs after webpack has hashed contents and renamed files.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tap({ name: 'ShellPagePlugin', stage }, () => {
        const text = readFileSync(this.#template, 'utf8');
        if (!text.includes(MARK)) throw new Error(`${this.#template} has no ${MARK}`);
        const page = text.replace(MARK, () => this.#elements(compilation).join(''));
        compilation.emitAsset(FILE, new webpack.sources.RawSource(page));
      });
    });
  }

  #elements(compilation: Compilation): string[] {
    const publicPath = compilation.getPath(compilation.outputOptions.publicPath ?? '');
    const files = firstFiles(compilation).map((file) => publicPath + file);
    return [
      ...this.#firstScripts.map((path) => `<script src="${path}"></script>`),
      ...files.filter((path) => path.endsWith('.js')).map((path) => `<script defer src="${path}"></script>`),
      ...files.filter((path) => path.endsWith('.css')).map((path) => `<link href="${path}" rel="stylesheet">`),
    ];
  }
}

function firstFiles(compilation: Compilation): readonly string[] {
  const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
  return files.filter((file) => compilation.getAsset(file)?.info.hotModuleReplacement !== true);
}
