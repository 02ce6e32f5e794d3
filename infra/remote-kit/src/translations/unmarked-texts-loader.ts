import { unmarkedTexts } from './unmarked-texts.ts';

/** Before swc, in production builds. */
export default unmarkedTexts;
