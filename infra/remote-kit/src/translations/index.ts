export { catalogIn, catalogPlugin } from './compiled-catalog.ts';
export { extractor } from './extractor.ts';
export { textsIn } from './texts-in-code.ts';
