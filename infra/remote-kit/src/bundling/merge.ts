import type { Configuration } from 'webpack';

/** Merges a build's own configuration into the base: output and optimization are merged, plugins appended. */
export function merge(base: Configuration, own: Configuration): Configuration {
  return {
    ...base,
    ...own,
    output: { ...base.output, ...own.output },
    optimization: { ...base.optimization, ...own.optimization },
    plugins: [...(base.plugins ?? []), ...(own.plugins ?? [])],
  };
}
