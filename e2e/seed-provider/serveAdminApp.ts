import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../../apps/admin/dist/', import.meta.url))
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/** Serves the built admin app from its own origin, with a `/config.json` that names another provider API. */
export async function serveAdminApp(apiHost: string) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://admin')
    if (pathname === '/config.json')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ apiHost }))
    const file = join(dist, pathname)
    const found =
      extname(pathname) !== '' && file.startsWith(dist) && existsSync(file) ? file : join(dist, 'index.html')
    response
      .writeHead(200, { 'content-type': types[extname(found)] ?? 'application/octet-stream' })
      .end(readFileSync(found))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}
