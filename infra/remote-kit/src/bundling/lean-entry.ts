import type { Chunk, Compilation, Compiler, Module } from 'webpack';

/** Stage after the one in which the federation plugin adds its modules to the entry. */
const AFTER_FEDERATION = 12;

/** Removes unused modules from the entry, because the federation plugin adds all modules of its runtime. */
export class LeanEntryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('LeanEntryPlugin', (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: 'LeanEntryPlugin', stage: AFTER_FEDERATION }, (chunks) => {
        for (const chunk of chunks) {
          if (chunk.hasRuntime()) removeUnused(compilation, chunk);
        }
      });
    });
  }
}

function removeUnused({ chunkGraph, moduleGraph }: Compilation, chunk: Chunk): void {
  const removedModules = new Set<Module>();
  const isUsed = (module: Module) =>
    [...moduleGraph.getIncomingConnections(module)].some(
      (connection) =>
        (connection.originModule === null || !removedModules.has(connection.originModule)) &&
        connection.getActiveState(chunk.runtime) !== false,
    );
  let before: number;
  do {
    before = removedModules.size;
    for (const module of chunkGraph.getChunkModules(chunk)) {
      if (isUsed(module)) continue;
      removedModules.add(module);
      chunkGraph.disconnectChunkAndModule(chunk, module);
    }
  } while (removedModules.size > before);
}
