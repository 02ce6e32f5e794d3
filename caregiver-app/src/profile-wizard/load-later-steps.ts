/** The code of what follows the wizard's first step. */
export const loadLaterSteps = () => import(/* webpackChunkName: "later-wizard-steps" */ './later-steps.ts');
