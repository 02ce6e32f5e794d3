import webpack, { type Compiler } from 'webpack';

const { ConcatSource } = webpack.sources;

/** Puts a remote's style sheets into a cascade layer, so that the site's own rules always win. */
export class OwnLayerPlugin {
  readonly #layer: string;

  constructor(layer: string) {
    this.#layer = layer;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('OwnLayerPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_DERIVED;
      compilation.hooks.processAssets.tap({ name: 'OwnLayerPlugin', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          if (!name.endsWith('.css')) continue;
          compilation.updateAsset(name, new ConcatSource(`@layer ${this.#layer} {`, source, '}'));
        }
      });
    });
  }
}
