import { zodResolver } from '@hookform/resolvers/zod';
import { inviteBody } from '@marketplace/contracts';

/** Validation for the invite form, loaded on first focus. */
export const inviteChecks = zodResolver(inviteBody);
