import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../errors/refuse.ts'
import { contentPolicy } from './contentPolicy.ts'
import { isReserved } from './reservedPaths.ts'
import { siteOf, type Site } from './sites.ts'

/**
 * Serves the built front ends: files as they are, and the index page for navigations to other paths. It handles only
 * requests that match no route, so that pages never shadow endpoints.
 */
export async function servePages(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: app.settings.siteRoot,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    if (path === null || isReserved(path) || !['GET', 'HEAD'].includes(request.method)) throw refuse('NOT_FOUND')
    if (path === '/storybook') return reply.redirect('/storybook/')
    const { site, file } = siteOf(app.settings.siteRoot, path)
    if (site.frames === 'widget-hosts') letOthersShow(reply)
    if (isFile(site, file)) {
      // Built assets have a hash in their name; everything else may change with the next build.
      const isHashed = /^\/assets\/.*[-.][\w-]{8,}\.\w+$/.test(file)
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (file.endsWith('.html')) sendPolicies(reply, site, policyOf(site, file, request))
      return reply.sendFile(file.slice(1), site.folder)
    }
    if (!isNavigation(request, file)) throw refuse('NOT_FOUND')
    void reply.header('cache-control', 'no-cache')
    if (!isFile(site, '/index.html')) return sendNotBuilt(reply, site)
    sendPolicies(reply, site, policyOf(site, '/index.html', request))
    return reply.sendFile('index.html', site.folder)
  })

  const sendPolicies = (reply: FastifyReply, site: Site, policy: string) => {
    void reply.header('content-security-policy', policy)
    // The popup of the signup answers the page that opened it.
    if (site.hasThirdParties && app.settings.meta.signup !== null && reply.hasHeader('cross-origin-opener-policy'))
      void reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
  }
  const policyOf = (site: Site, file: string, request: FastifyRequest) =>
    contentPolicy(site, readFileSync(join(site.folder, file), 'utf8'), request.host, app.settings)
}

/** The decoded path without its query; null when it is invalid or leaves the folder. */
function pathOf(request: FastifyRequest): string | null {
  try {
    const path = decodeURIComponent(request.url.split('?')[0] ?? '')
    // A segment that begins with a dot is a parent folder or a hidden file.
    return path.includes('\0') || path.includes('\\') || /\/\./.test(path) ? null : path
  } catch {
    return null
  }
}

const isFile = (site: Site, file: string): boolean =>
  statSync(join(site.folder, file), { throwIfNoEntry: false })?.isFile() ?? false

/** Whether a request is a navigation: it accepts HTML and its last segment is no file name. */
const isNavigation = (request: FastifyRequest, file: string): boolean =>
  /\btext\/html\b|^\*\/\*$/.test(request.headers.accept ?? '*/*') && !/\.\w+$/.test(file)

/** The widget is embedded in foreign pages: its loader and frame are allowed cross-origin. */
function letOthersShow(reply: FastifyReply): void {
  void reply.header('cross-origin-resource-policy', 'cross-origin').removeHeader('x-frame-options')
}

function sendNotBuilt(reply: FastifyReply, site: Site): FastifyReply {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built yet</title>
<body style="font: 16px/1.5 system-ui; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
<h1>${site.name} is not built yet</h1><p>Run <code>npm run build</code>, then load this page again. <code>npm start</code> does both.</p></body></html>`
  void reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
  return reply.code(503).type('text/html; charset=utf-8').send(page)
}
