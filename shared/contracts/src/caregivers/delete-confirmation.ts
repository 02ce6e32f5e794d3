/** Word that a caregiver types to delete the profile. */
export const DELETE_CONFIRMATION = 'DELETE';
