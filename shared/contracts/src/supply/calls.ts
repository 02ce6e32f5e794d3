import { defineCall } from '../call.ts';
import type { SupplyQuery, SupplyResponse } from './schemas.ts';

/** Caregivers looking for work, by state and slot of the week. Public; counted daily, and rounded. */
export const supplyCall = defineCall<{ query: SupplyQuery; response: SupplyResponse }>('GET', '/api/supply');
