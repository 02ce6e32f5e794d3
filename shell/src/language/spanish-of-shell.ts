/** The words around the caregiver pages. Fetched by those who read Spanish alone. */
export const spanishOfShell = () => import('./spanish.ts');
