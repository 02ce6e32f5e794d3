import * as platform from '@marketplace/platform';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

export { renderSite, type PageRequest, type RenderedPage } from './render-site.tsx';

export const shared: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@marketplace/platform': platform,
};
