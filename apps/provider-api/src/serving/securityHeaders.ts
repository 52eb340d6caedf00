import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Headers that every answer carries. What is not a page may load nothing; the pages have a policy of their own. */
export async function securityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // Only an address that is https says so; a developer's machine must not be bound to it.
    hsts: app.settings.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Over plain http to another machine browsers ignore this header and complain about it on each page.
    crossOriginOpenerPolicy: app.settings.publicUrl?.startsWith('https:') ? { policy: 'same-origin' } : false,
  })
}
