export const REMOTE_UNREACHABLE = {
  status: 503,
  title: 'Service Unavailable',
  code: 'remote_unreachable',
  detail: 'This part of the site cannot be reached right now. Please try again in a moment.',
} as const;
