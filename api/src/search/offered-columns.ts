/** The columns whose options are offered only if some shown candidate has them. */
export const OFFERED_COLUMNS = ['languages', 'state', 'experience', 'care_settings'] as const;
export type OfferedColumn = (typeof OFFERED_COLUMNS)[number];
