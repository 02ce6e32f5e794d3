import { zodResolver } from '@hookform/resolvers/zod';
import { updateAgencyProfileBody } from '@marketplace/contracts';

/** Validation for the profile form, loaded on first focus. */
export const profileChecks = zodResolver(updateAgencyProfileBody);
