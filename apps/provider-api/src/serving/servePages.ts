import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../errors/refuse.ts'
import { contentPolicy } from './contentPolicy.ts'
import { isReserved } from './reservedPaths.ts'
import { siteOf, type Site } from './sites.ts'
import { widgetHosts } from './widgetHosts.ts'
import { keptLoader, pinnedLoader } from './widgetLoaders.ts'

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
    if (site.frames === 'widget-hosts') letOthersShow(reply, file)
    const pinned = site.frames === 'widget-hosts' ? pinnedLoader(file) : null
    if (isFile(site, file)) {
      // Built assets have a hash in their name; everything else may change with the next build.
      const isHashed = pinned !== null || /^\/assets\/.*[-.][\w-]{8,}\.\w+$/.test(file)
      void reply.header('cache-control', isHashed ? immutable : 'no-cache')
      if (file === '/sw.js') void reply.header('content-security-policy', workerPolicy)
      if (file.endsWith('.html')) sendPolicies(reply, site, await policyOf(site, file, request))
      return reply.sendFile(file.slice(1), site.folder)
    }
    if (pinned !== null) return sendKeptLoader(pinned, request, reply)
    if (!isNavigation(request, file)) throw refuse('NOT_FOUND')
    void reply.header('cache-control', 'no-cache')
    if (!isFile(site, '/index.html')) return sendNotBuilt(reply, site)
    sendPolicies(reply, site, await policyOf(site, '/index.html', request))
    return reply.sendFile('index.html', site.folder)
  })

  /** Of an earlier build: a page that pins it goes on with it. */
  const sendKeptLoader = async (file: string, { ip }: FastifyRequest, reply: FastifyReply) => {
    await app.rateLimits.countAddress('public calls', '/widget/v1', ip)
    const script = await keptLoader(app.ports.db, file)
    if (script === null) throw refuse('NOT_FOUND')
    return reply.header('cache-control', immutable).type('text/javascript; charset=utf-8').send(script)
  }
  const sendPolicies = (reply: FastifyReply, site: Site, policy: string) => {
    void reply.header('content-security-policy', policy)
    // The popup of the signup answers the page that opened it.
    if (site.hasForeignScripts && app.settings.meta.signup !== null && reply.hasHeader('cross-origin-opener-policy'))
      void reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
  }
  const policyOf = async (site: Site, file: string, request: FastifyRequest) => {
    const html = readFileSync(join(site.folder, file), 'utf8')
    const hosts = site.frames === 'widget-hosts' ? await hostsOf(request) : []
    return contentPolicy(site, { html, host: request.host, widgetHosts: hosts }, app.settings)
  }
  /** Asked of the database for each frame, so that an origin is allowed, or not any more, at once. */
  const hostsOf = async (request: FastifyRequest): Promise<readonly string[]> => {
    const key = Reflect.get(Object(request.query), 'key') as unknown
    if (typeof key !== 'string' || key.length > longestKey) return []
    await app.rateLimits.countAddress('public calls', '/widget/', request.ip)
    return widgetHosts(app.ports.db, key)
  }
}

/** How long a file may be kept whose name changes with its bytes. */
const immutable = 'public, max-age=31536000, immutable'

/** Longest key of a company's widget, in characters. */
const longestKey = 64

/** The service worker loads the files of the app's shell, and nothing else. */
const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

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

/**
 * The widget is embedded in foreign pages: its loader and frame are allowed cross-origin, and the loader may be checked
 * by its hash there, for which a browser asks whether the page may read it.
 */
function letOthersShow(reply: FastifyReply, file: string): void {
  void reply.header('cross-origin-resource-policy', 'cross-origin').removeHeader('x-frame-options')
  if (/^\/(v1\/)?embed[\w-]*\.js$/.test(file)) void reply.header('access-control-allow-origin', '*')
}

function sendNotBuilt(reply: FastifyReply, site: Site): FastifyReply {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built yet</title>
<body style="font: 16px/1.5 system-ui; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
<h1>${site.name} is not built yet</h1><p>Run <code>npm run build</code>, then load this page again. <code>npm start</code> does both.</p></body></html>`
  void reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
  return reply.code(503).type('text/html; charset=utf-8').send(page)
}
