import { zodResolver } from '@hookform/resolvers/zod';
import { updateAgencyProfileBody, type UpdateAgencyProfileForm } from '@marketplace/contracts';
import type { Resolver } from 'react-hook-form';

const check = zodResolver(updateAgencyProfileBody);

/** Validates only changed fields, so an old invalid name does not block a new phone number. Loaded on first focus. */
export const profileChecks: Resolver<UpdateAgencyProfileForm, UpdateAgencyProfileForm> = (
  values,
  storedValues,
  options,
) => {
  const isUnchanged = (name: string) =>
    storedValues !== undefined && Reflect.get(values, name) === Reflect.get(storedValues, name);
  const changedValues = Object.fromEntries(Object.entries(values).filter(([name]) => !isUnchanged(name)));
  return check(changedValues, storedValues, options);
};
