import { promisify } from 'node:util';
import type { MultiStats } from 'webpack';
import { createCompiler } from './compiler.ts';

export async function run(): Promise<number> {
  const { configurations, compiler } = await createCompiler({});
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error === null ? resolve(result) : reject(error))),
  );
  await promisify(compiler.close.bind(compiler))();
  if (stats === undefined) return 1;
  console.log(stats.toString({ children: configurations.map(({ stats: shown = true }) => shown) }));
  return stats.hasErrors() ? 1 : 0;
}
