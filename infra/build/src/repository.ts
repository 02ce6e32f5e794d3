import { dirname } from 'node:path';

export const REPOSITORY = dirname(dirname(dirname(import.meta.dirname)));
