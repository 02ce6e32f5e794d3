import { zodResolver } from '@hookform/resolvers/zod';
import { updateAgencyProfileBody, type UpdateAgencyProfileForm } from '@marketplace/contracts';
import type { Resolver } from 'react-hook-form';

const check = zodResolver(updateAgencyProfileBody);

/**
 * Validates only changed fields, so that an old name that breaks a newer rule does not block a new phone number. Loaded
 * on first focus.
 */
export const profileChecks: Resolver<UpdateAgencyProfileForm, UpdateAgencyProfileForm> = (values, stored, options) => {
  const unchanged = (name: string) => stored !== undefined && Reflect.get(values, name) === Reflect.get(stored, name);
  const changed = Object.fromEntries(Object.entries(values).filter(([name]) => !unchanged(name)));
  return check(changed, stored, options);
};
