import { remoteTests } from '@marketplace/remote-kit/vitest';

export default remoteTests({ dirname: import.meta.dirname });
