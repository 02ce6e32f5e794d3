export { catalogIn, catalogPlugin } from './compiled-catalog.ts';
export { extractor, textsIn } from './texts-in-code.ts';
