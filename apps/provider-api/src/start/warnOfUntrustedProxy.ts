import type { FastifyInstance } from 'fastify'

/** Said this often at most, in milliseconds: anybody may send the header. */
const warnEvery = 3_600_000

/**
 * Warns when X-Forwarded-For comes and TRUST_PROXY is not set: then everybody behind the proxy shares one address, and the
 * limits and sign-in delays of one address (docs/decisions/0026). The header's content is neither believed nor logged.
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
      'X-Forwarded-For came, but TRUST_PROXY is not set: all who come through this proxy count as one address. Set TRUST_PROXY to its address (README, "Running it for real")',
    )
  })
}
