import { supplyCall } from '@marketplace/contracts';
import { callApi } from '@marketplace/platform';
import type { LoadSupply } from '@marketplace/ui';

export const loadSupply: LoadSupply = (query, signal) => callApi(supplyCall, { query, token: null, signal });
