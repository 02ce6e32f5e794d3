export { catalogPlugin } from './catalog-plugin.ts';
export { catalogIn } from './compiled-catalog.ts';
export { extractor } from './extractor.ts';
export { textsIn } from './texts-in-code.ts';
