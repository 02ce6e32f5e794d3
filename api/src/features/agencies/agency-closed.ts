import { AppError } from '../../errors.ts';

/** The caller's agency closed after the call had begun: they joined another one in another tab. */
export const agencyClosed = () =>
  new AppError('not_found', {
    detail: 'You have joined another agency in the meantime. You have not been charged. Please reload this page.',
  });
