import { createRequire } from 'node:module';
import { join } from 'node:path';
import type ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { ownFile } from '../own-file.ts';
import { cacheFolderOf } from './workspace.ts';

const require = createRequire(import.meta.url);
const LUCIDE_ICON = join(import.meta.dirname, 'lucide-icon.js');

/**
 * Base configuration of shell and remote builds.
 * @param options.folder the package to build
 * @param options.reactOfSite in development: the page has a deployed site's production React, which supports neither development code nor Fast Refresh
 */
export function baseConfig(options: {
  folder: string;
  dev: boolean;
  reactOfSite?: boolean;
  filePrefix: string;
}): Configuration {
  const { folder, dev, reactOfSite = false, filePrefix } = options;
  const refreshes = dev && !reactOfSite;
  const hash = dev ? '' : '.[contenthash:10]';
  return {
    context: folder,
    mode: dev ? 'development' : 'production',
    target: ['web', 'es2022'],
    // Never uses eval, because the site's content security policy applies in development, too.
    devtool: dev ? 'cheap-module-source-map' : false,
    output: {
      filename: `${filePrefix}[name]${hash}.js`,
      chunkFilename: `${filePrefix}[name]${hash}.js`,
      assetModuleFilename: `${filePrefix}[name]${hash}[ext]`,
      crossOriginLoading: false,
      hotUpdateChunkFilename: `${filePrefix}[id].[fullhash].hot-update.js`,
      hotUpdateMainFilename: `${filePrefix}[runtime].[fullhash].hot-update.json`,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          use: [
            { loader: require.resolve('swc-loader'), options: swcOptions(folder, refreshes) },
            ...(dev ? [] : [ownFile('translations/unmarked-texts')]),
          ],
        },
        // Our packages from npm are JavaScript already; SWC only adds the names of their styled components.
        {
          test: /\.js$/,
          include: /[\\/]node_modules[\\/]@marketplace[\\/]/,
          use: [{ loader: require.resolve('swc-loader'), options: swcOptions(folder, false) }],
        },
        {
          test: /\.css$/,
          use: [MiniCssExtractPlugin.loader, { loader: require.resolve('css-loader'), options: { modules: false } }],
        },
        { test: /\.(woff2|png|webp|avif)$/, type: 'asset/resource' },
        { test: /\.svg$/, type: 'asset/resource' },
        { test: /\.po$/, use: { loader: ownFile('translations/compiled-catalog') } },
      ],
    },
    plugins: [
      // Libraries that add style elements read the page's nonce here. Only pages in development have one (ADR 9).
      new webpack.DefinePlugin({
        __webpack_nonce__: `globalThis.document?.querySelector('meta[property="csp-nonce"]')?.nonce`,
      }),
      new MiniCssExtractPlugin({
        filename: `${filePrefix}[name]${hash}.css`,
        chunkFilename: `${filePrefix}[name]${hash}.css`,
      }),
      new webpack.NormalModuleReplacementPlugin(/^\.\.\/createLucideIcon\.mjs$/, LUCIDE_ICON),
      ...(refreshes ? [reactRefresh()] : []),
    ],
    optimization: {
      // Keeps modules that only re-export, because otherwise no module would accept their hot updates.
      ...(reactOfSite ? { nodeEnv: 'production', sideEffects: false } : {}),
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          terserOptions: { ecma: 2022, compress: { passes: 2, ecma: 2022 } },
          // Licenses in one file, which no page loads.
          extractComments: { condition: 'some', filename: `${filePrefix}licenses.txt`, banner: false },
          // swc brings its own threads, so webpack needs none.
          parallel: false,
        }),
      ],
    },
    performance: false,
    stats: dev
      ? 'errors-warnings'
      : { preset: 'errors-warnings', assets: true, assetsSpace: 20, excludeAssets: /\.(map|br|gz)$/ },
    infrastructureLogging: { level: 'warn' },
  };
}

/** Loaded only in development, because `npm start` does not install it. */
function reactRefresh() {
  const Plugin: typeof ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
  return new Plugin({ overlay: false });
}

/**
 * Names styled components by their file's content and position, and minifies their CSS. By default, names depend on
 * execution order, which differs between server and browser.
 */
const STYLED_COMPONENTS = [
  require.resolve('@swc/plugin-styled-components'),
  {
    topLevelImportPaths: ['@marketplace/platform', 'styled-components'],
    ssr: true,
    minify: true,
    displayName: false,
    fileName: false,
  },
] as const;

function swcOptions(folder: string, refreshes: boolean): object {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic', development: refreshes, refresh: refreshes } },
      experimental: {
        keepImportAttributes: true,
        plugins: [STYLED_COMPONENTS],
        // Cache folder for swc's compiled plugins. By default, swc uses the working directory.
        cacheRoot: join(cacheFolderOf(folder), 'swc'),
      },
    },
    module: { type: 'es6' },
  };
}

/** Merges a build's own configuration into the base: output and optimization are merged, plugins appended. */
export function mergeConfigurations(base: Configuration, ownConfiguration: Configuration): Configuration {
  return {
    ...base,
    ...ownConfiguration,
    output: { ...base.output, ...ownConfiguration.output },
    optimization: { ...base.optimization, ...ownConfiguration.optimization },
    plugins: [...(base.plugins ?? []), ...(ownConfiguration.plugins ?? [])],
  };
}
