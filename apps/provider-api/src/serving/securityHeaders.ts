import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Adds security headers to every response. Non-pages may load nothing; pages have their own policy. */
export async function securityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // Only Internet Explorer, Flash and filters that browsers have removed read these; a first
    // visit has thirty answers.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // HSTS only for an https address; a developer's machine must not be bound to it.
    hsts: app.settings.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Browsers ignore this header over plain http and log a warning on each page.
    crossOriginOpenerPolicy: app.settings.publicUrl?.startsWith('https:') ? { policy: 'same-origin' } : false,
  })
}
