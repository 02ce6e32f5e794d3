import { supplyCall } from '@marketplace/contracts';
import { callApi } from '@marketplace/platform';
import type { LoadSupply } from '@marketplace/ui';

/** How many caregivers look for work, as anyone may know it. */
export const loadSupply: LoadSupply = (query, signal) => callApi(supplyCall, { query, token: null, signal });
