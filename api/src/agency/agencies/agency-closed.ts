import { AppError } from '../../http/app-error.ts';

/** Error for a caller who was removed, or left in another tab, during the call. */
export const leftAgency = () =>
  new AppError('not_found', {
    detail: 'You no longer belong to this agency. You have not been charged. Please reload this page.',
  });

/** Error for a caller whose agency closed during the call, because the caller joined another agency in a second tab. */
export const agencyClosed = () =>
  new AppError('not_found', {
    detail: 'You have joined another agency in the meantime. You have not been charged. Please reload this page.',
  });
