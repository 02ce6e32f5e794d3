/** The remotes that every stack builds, publishes and serves, each from the folder of its name and at its port's setting. */
export const STACK_REMOTES = [
  { name: 'agency-app', purpose: 'agency remote', port: 'AGENCY_REMOTE_PORT' },
  { name: 'caregiver-app', purpose: 'caregiver remote', port: 'CAREGIVER_REMOTE_PORT' },
] as const;
