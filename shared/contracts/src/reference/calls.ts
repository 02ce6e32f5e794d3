import { defineCall } from '../call.ts';
import type {
  Association,
  AssociationLogoParams,
  AssociationLogoQuery,
  AssociationParams,
  LanguagesResponse,
} from './schemas.ts';
import type { SupplyQuery, SupplyResponse } from './supply-schemas.ts';

export const languagesCall = defineCall<{ response: LanguagesResponse }>('GET', '/api/languages');
export const associationCall = defineCall<{ params: AssociationParams; response: Association }>(
  'GET',
  '/api/associations/:code',
);
/** Logo as SVG, PNG, JPEG or WebP. Its URL changes with its content. */
export const associationLogoCall = defineCall<{
  params: AssociationLogoParams;
  query: AssociationLogoQuery;
  response: Uint8Array;
}>('GET', '/api/associations/:code/logo/:hash');

/** Public, rounded counts of caregivers looking for work, by state and slot. Updated daily. */
export const supplyCall = defineCall<{ query: SupplyQuery; response: SupplyResponse }>('GET', '/api/supply');
