import { zodResolver } from '@hookform/resolvers/zod';
import { updateAgencyProfileBody } from '@marketplace/contracts';

/** The checks of the profile's form; loaded when it is first touched. */
export const profileChecks = zodResolver(updateAgencyProfileBody);
