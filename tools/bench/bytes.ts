import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright'
import { build } from 'vite'
import { chromiumLaunch } from '../../chromium.ts'
import { reactPlugins } from '../../vite.shared.ts'
import { printTable } from './printTable.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** Serves a build below `base`; anything else that a page asks for is its index. */
async function serve(dist: string, base: string) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench')
    if (pathname === '/config.json') return void response.end(JSON.stringify({ apiHost: 'http://127.0.0.1:9' }))
    const file = join(dist, pathname.startsWith(base) ? pathname.slice(base.length) : pathname)
    const found = extname(file) !== '' && existsSync(file) ? file : join(dist, 'index.html')
    response
      .writeHead(200, { 'content-type': types[extname(found)] ?? 'application/octet-stream' })
      .end(readFileSync(found))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close().closeAllConnections(),
  }
}

/** Gzipped bytes of every script that a page loads before it is idle. */
async function scriptsOf(page: Page, address: string, until?: (page: Page) => Promise<void>): Promise<number> {
  const loads: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      loads.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await until?.(page)
  return (await Promise.all(loads)).reduce((sum, bytes) => sum + bytes, 0)
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

const bareDist = mkdtempSync(join(tmpdir(), 'frontdesk-bare-'))
const browser = await chromium.launch(chromiumLaunch)
try {
  await build({
    root: join(root, 'tools/bench/bare-page'),
    configFile: false,
    logLevel: 'error',
    plugins: reactPlugins(),
    build: { outDir: bareDist, emptyOutDir: true },
  })
  const bare = await serve(bareDist, '/')
  const admin = await serve(join(root, 'apps/admin/dist'), '/')
  const widget = await serve(join(root, 'apps/support-widget/dist'), '/widget/')
  const barePage = await scriptsOf(await browser.newPage(), bare.origin)
  const signIn = await scriptsOf(await browser.newPage(), `${admin.origin}/auth/login`)
  const loader = gzipSync(readFileSync(join(root, 'apps/support-widget/dist/embed.js'))).length
  const panel = await scriptsOf(await browser.newPage(), `${widget.origin}/widget/index.html`)
  printTable(
    'Bytes over the wire (JavaScript, gzip)',
    ['what', 'bytes', 'against', 'ratio', 'bound'],
    [
      ['admin sign-in page', kB(signIn), `bare page ${kB(barePage)}`, (signIn / barePage).toFixed(2), '≤ 1.25'],
      ['widget loader', kB(loader), '2 kB', (loader / 2000).toFixed(2), '≤ 1'],
      ['widget until the first message', kB(loader + panel), '45 kB', ((loader + panel) / 45_000).toFixed(2), '≤ 1'],
    ],
  )
  for (const server of [bare, admin, widget]) server.stop()
} finally {
  await browser.close()
  rmSync(bareDist, { recursive: true, force: true })
}
