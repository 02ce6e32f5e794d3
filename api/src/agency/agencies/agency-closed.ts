import { AppError } from '../../http/app-error.ts';

/** The caller was removed, or left in another tab, after the call had begun. */
export const leftAgency = () =>
  new AppError('not_found', {
    detail: 'You no longer belong to this agency. You have not been charged. Please reload this page.',
  });

/** The caller's agency closed during the call: they joined another one in another tab. */
export const agencyClosed = () =>
  new AppError('not_found', {
    detail: 'You have joined another agency in the meantime. You have not been charged. Please reload this page.',
  });
