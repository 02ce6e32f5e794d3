import type { Configuration } from 'webpack';

/** Lays a build's own parts over the base: output and optimization are joined, plugins are added. */
export function merge(base: Configuration, own: Configuration): Configuration {
  return {
    ...base,
    ...own,
    output: { ...base.output, ...own.output },
    optimization: { ...base.optimization, ...own.optimization },
    plugins: [...(base.plugins ?? []), ...(own.plugins ?? [])],
  };
}
