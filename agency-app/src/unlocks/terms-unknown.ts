/** Said where an unlock's price would be. */
export const TERMS_UNKNOWN = "We couldn't check your plan and free unlock.";
