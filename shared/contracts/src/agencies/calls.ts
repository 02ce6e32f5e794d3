import { defineCall } from '../call.ts';
import type { AgencyProfile, AgencySubscriptionResponse, UpdateAgencyProfileForm } from './schemas.ts';

export const agencyProfileCall = defineCall<{ response: AgencyProfile }>('GET', '/api/agency-profile');
export const updateAgencyProfileCall = defineCall<{ body: UpdateAgencyProfileForm; response: AgencyProfile }>(
  'PATCH',
  '/api/agency-profile',
);
export const agencySubscriptionCall = defineCall<{ response: AgencySubscriptionResponse }>(
  'GET',
  '/api/agency-subscription',
);
