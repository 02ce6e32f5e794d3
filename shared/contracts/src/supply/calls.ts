import { defineCall } from '../call.ts';
import type { SupplyQuery, SupplyResponse } from './schemas.ts';

/** How many caregivers look for work, by state and by slot of the week. For anyone; counted once a day, and rounded. */
export const supplyCall = defineCall<{ query: SupplyQuery; response: SupplyResponse }>('GET', '/api/supply');
