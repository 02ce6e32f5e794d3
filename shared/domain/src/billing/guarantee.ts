/** Shown next to each unlock offer. */
export const GUARANTEE = ['Dead number?', 'We make it right.'] as const;
export const GUARANTEE_PATH = '/agency-terms#section-5';
