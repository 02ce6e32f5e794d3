// Runs first in the shell. Remotes are built without the federation runtime's core (`externalRuntime`) and read it from
// this global. The package comes with @module-federation/enhanced, at the version that the runtime itself uses; the
// plugin's own option would put a second copy, in CommonJS, into the shell.
import * as runtimeCore from '@module-federation/runtime-core';

globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
