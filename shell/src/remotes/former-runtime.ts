import * as runtimeCore from '@module-federation/runtime-core';

// Remotes that were built for platform 1.2 or earlier read the runtime's core from this global.
Reflect.set(globalThis, '_FEDERATION_RUNTIME_CORE', runtimeCore);
