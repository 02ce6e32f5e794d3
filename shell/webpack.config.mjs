import { createShellConfig } from '@marketplace/build';

export default createShellConfig({ dirname: import.meta.dirname, devPort: Number(process.env.SHELL_DEV_PORT ?? 4004) });
