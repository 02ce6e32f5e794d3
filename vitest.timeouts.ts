import { configure } from '@testing-library/dom';

// Lazy-loaded parts can be slow on a busy machine, so queries wait longer than the default.
configure({ asyncUtilTimeout: 10_000 });
