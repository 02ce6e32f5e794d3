import { configure } from '@testing-library/dom';

// Parts that load when they are wanted may take their time on a busy machine; a test waits for them, whatever it takes.
configure({ asyncUtilTimeout: 10_000 });
