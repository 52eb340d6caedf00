import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Serves a built folder at a free port, as the product does: the compressed sibling of a file where there is one, a
 * hash in the name for ever, and everything else asked for again by its tag.
 *
 * @param {string} folder
 * @returns {Promise<{ origin: string, close: () => void }>}
 */
export async function serveFolder(folder) {
  const root = resolve(folder)
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
    const file = join(root, path.endsWith('/') ? `${path}index.html` : path)
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end()
    const isBrotli = existsSync(`${file}.br`)
    const stat = statSync(file)
    const tag = `"${String(stat.size)}-${String(stat.mtimeMs)}"`
    const isHashed = /[-.][\w-]{8,}\.\w+$/.test(path)
    const headers = {
      etag: tag,
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      ...(isBrotli && { 'content-encoding': 'br' }),
    }
    if (request.headers['if-none-match'] === tag) return void response.writeHead(304, headers).end()
    response.writeHead(200, headers)
    void pipeline(createReadStream(isBrotli ? `${file}.br` : file), response).catch(() => undefined)
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')
  return { origin: `http://127.0.0.1:${String(address.port)}`, close: () => server.close() }
}
