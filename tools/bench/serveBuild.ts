import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

/**
 * Serves a build below `base`, each file in the compressed form that the build wrote beside it, as the product does.
 * Anything else that a page asks for is its index.
 */
export async function serveBuild(dist: string, base: string) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench')
    if (pathname === '/config.json') return void response.end(JSON.stringify({ apiHost: 'http://127.0.0.1:9' }))
    const file = join(dist, pathname.startsWith(base) ? pathname.slice(base.length) : pathname)
    const found = extname(file) !== '' && existsSync(file) ? file : join(dist, 'index.html')
    const isCompressed = existsSync(`${found}.br`) && (request.headers['accept-encoding'] ?? '').includes('br')
    response
      .writeHead(200, {
        'content-type': types[extname(found)] ?? 'application/octet-stream',
        'cache-control': found.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(isCompressed && { 'content-encoding': 'br' }),
      })
      .end(readFileSync(isCompressed ? `${found}.br` : found))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close().closeAllConnections(),
  }
}
