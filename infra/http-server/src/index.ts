/** Shared by the site server, the remote servers and the canary watch. */
export { BODY_LIMITS, bodyLimitOf } from './body-limits.ts';
export { registerDraining } from './draining.ts';
export { warnOfForwardedAddresses } from './forwarded-addresses.ts';
export { listeningWith, readTlsIdentity, type TlsIdentity } from './internal-tls.ts';
export { registerMetrics } from './metrics.ts';
export { MALFORMED, NOT_FOUND, problemBody, registerProblems, sendProblem, type ProblemText } from './problem.ts';
export { cachingOf } from './static-files.ts';
export { nodeTimeouts, receivingOptions, REQUEST_LIMITS, type RequestLimits } from './request-limits.ts';
export { registerRequestLog, requestIdHeadersOf, requestOptions } from './request-ids.ts';
export { runProcess, type RunningServer } from './running-server.ts';
export {
  drainSeconds,
  logLevel,
  metricsHost,
  metricsPort,
  port,
  readSettings,
  trustedProxies,
} from './server-settings.ts';
export { IMMUTABLE, isServed, registerStaticFiles, REVALIDATE, sendFile } from './static-files.ts';
export { expectedBytes, limitUnfinishedBodies, RETRY_AFTER_SECONDS } from './unfinished-bodies.ts';
