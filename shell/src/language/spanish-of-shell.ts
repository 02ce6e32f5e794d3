/** Spanish texts of the frame around the caregiver pages. Loaded only for Spanish readers. */
export const spanishOfShell = () => import('./spanish.ts');
