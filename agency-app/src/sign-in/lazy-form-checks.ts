import { lazyResolver } from '@marketplace/ui';

const load = () => import(/* webpackChunkName: "later-account-form-checks" */ './form-checks.ts');

export const signInChecks = lazyResolver(async () => (await load()).signInChecks);
export const signUpChecks = lazyResolver(async () => (await load()).signUpChecks);
export const emailLinkChecks = lazyResolver(async () => (await load()).emailLinkChecks);
export const resetPasswordChecks = lazyResolver(async () => (await load()).resetPasswordChecks);
export const confirmPasswordChecks = lazyResolver(async () => (await load()).confirmPasswordChecks);
export const joinChecks = lazyResolver(async () => (await load()).joinChecks);
