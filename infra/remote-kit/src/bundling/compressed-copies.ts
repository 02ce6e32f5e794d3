import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler } from 'webpack';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;
/** Smaller files fit into one network packet anyway. */
const MIN_BYTES = 512;
const COPIES: readonly [extension: string, compress: (bytes: Buffer) => Promise<Buffer>][] = [
  ['.br', (bytes) => compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })],
  ['.gz', (bytes) => compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION })],
];

/** Writes FILE.br and FILE.gz next to each text file of a build, so that servers need not compress. */
export class CompressedCopiesPlugin {
  apply(compiler: Compiler): void {
    const { sources, Compilation } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('CompressedCopiesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'CompressedCopiesPlugin', stage }, async (assets) => {
        const texts = Object.entries(assets)
          .filter(([name]) => COMPRESSIBLE.test(name))
          .map(([name, source]) => [name, source.buffer()] as const)
          .filter(([, bytes]) => bytes.length > MIN_BYTES);
        await Promise.all(
          texts.flatMap(([name, bytes]) =>
            COPIES.map(async ([extension, compress]) =>
              compilation.emitAsset(name + extension, new sources.RawSource(await compress(bytes))),
            ),
          ),
        );
      });
    });
  }
}
