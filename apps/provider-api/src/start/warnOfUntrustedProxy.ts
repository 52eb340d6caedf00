import type { FastifyInstance } from 'fastify'

/** Minimum interval between two warnings in milliseconds: anybody can send the header. */
const warnEvery = 3_600_000

/**
 * Logs a warning when X-Forwarded-For arrives and TRUST_PROXY is not set: then all callers behind the proxy share one
 * address, its limits and its sign-in delays (docs/decisions/0026). The header's value is neither trusted nor logged.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  if (app.settings.trustProxy !== null) return
  let warnedAt = -Infinity
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-forwarded-for'] === undefined) return
    const now = app.ports.now().getTime()
    if (now - warnedAt < warnEvery) return
    warnedAt = now
    app.ports.log.warn(
      { proxy: request.ip },
      'X-Forwarded-For received, but TRUST_PROXY is not set: all callers behind this proxy count as one address. Set TRUST_PROXY to its address (docs/operating/install.md, "Reverse proxies")',
    )
  })
}
