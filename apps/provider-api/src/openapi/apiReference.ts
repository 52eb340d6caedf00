import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { inlineScripts } from '../serving/contentPolicy.ts'

/** The page, its content security policy, and its script as it is sent. */
type ApiReference = { html: string; policy: string; brotli: Buffer; gzip: Buffer; etag: string }

/** The path of the API reference. */
const page = '/api/docs'
const script = `${page}/js/scalar.js`

/**
 * The API reference for people, over the same description as programs read (API-7). It is made at its first visit and
 * kept: a server of which nobody asks it holds none of its five megabytes. The page loads nothing from anywhere else.
 */
export function apiReferenceRoutes(app: FastifyInstance): void {
  let made: Promise<ApiReference> | null = null
  const reference = () => (made ??= makeApiReference())
  const hidden = { schema: { hide: true } }

  app.get(page, hidden, async (_request, reply) => reply.redirect(`${page}/`, 301))
  app.get(`${page}/`, hidden, async (request, reply) => {
    await app.rateLimits.countAddress('public calls', page, request.ip)
    const { html, policy } = await reference()
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  })
  app.get(script, hidden, async (request, reply) => {
    await app.rateLimits.countAddress('public calls', page, request.ip)
    const { etag, ...bytes } = await reference()
    void reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const encoding = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') ? 'br' : 'gzip'
    return reply
      .header('content-encoding', encoding)
      .type('text/javascript; charset=utf-8')
      .send(encoding === 'br' ? bytes.brotli : bytes.gzip)
  })
}

/** Nothing of the page's own maker: no proxy for calls, no fonts, no reports, no assistant, no accounts. */
const configuration = {
  url: '/api/openapi.json',
  pageTitle: 'Frontdesk API',
  theme: 'default',
  operationTitleSource: 'summary',
  withDefaultFonts: false,
  proxyUrl: '',
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  authentication: { preferredSecurityScheme: 'apiToken' },
} as const

async function makeApiReference(): Promise<ApiReference> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const source = Fastify()
  await source.register(scalar, { routePrefix: page, configuration })
  const html = (await source.inject(`${page}/`)).body.replace('<html>', '<html lang="en">')
  const code = (await source.inject(script)).rawPayload
  await source.close()
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(code),
  ])
  const etag = `"${createHash('sha256').update(code).digest('base64url')}"`
  return { html, policy: policyOf(html), brotli, gzip: gzipped, etag }
}

/** Its own script and the inline one that starts it, its own calls, and nothing from anywhere else. */
const policyOf = (html: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts(html).join(' ')}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
