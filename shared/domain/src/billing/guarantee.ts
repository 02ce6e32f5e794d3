/** The guarantee as a question and a promise, wherever an unlock is offered. */
export const GUARANTEE = ['Dead number?', 'We make it right.'] as const;
/** Path of its rules: a section of the agency terms. */
export const GUARANTEE_PATH = '/agency-terms#section-5';
