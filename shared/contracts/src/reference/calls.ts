import { defineCall } from '../call.ts';
import type { Association, AssociationParams, LanguagesResponse } from './schemas.ts';

export const languagesCall = defineCall<{ response: LanguagesResponse }>('GET', '/api/languages');
export const associationCall = defineCall<{ params: AssociationParams; response: Association }>(
  'GET',
  '/api/associations/:code',
);
