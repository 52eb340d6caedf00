/**
 * First segments that belong to machines, whether or not something is mounted there: an unknown path below them is 404
 * in JSON, never the app's page with 200, which a probe, a scraper or a sender of webhooks would take for success.
 */
const reserved = new Set([
  'api',
  'webhooks',
  'sandbox',
  'files',
  'socket.io',
  'livez',
  'readyz',
  'healthz',
  'health',
  'metrics',
])

/** Whether a decoded path begins with a reserved segment. */
export const isReserved = (path: string): boolean => reserved.has(/[^/]+/.exec(path)?.[0] ?? '')
