/** The guarantee in one question and one promise, shown next to each unlock offer. */
export const GUARANTEE = ['Dead number?', 'We make it right.'] as const;
/** Path of the guarantee's rules in the agency terms. */
export const GUARANTEE_PATH = '/agency-terms#section-5';
