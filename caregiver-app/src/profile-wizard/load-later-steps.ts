export const loadLaterSteps = () => import(/* webpackChunkName: "later-wizard-steps" */ './later-steps.ts');
