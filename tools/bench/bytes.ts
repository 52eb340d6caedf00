import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'
import { build } from 'vite'
import { chromiumLaunch } from '../../chromium.ts'
import { compressedFiles, reactPlugins } from '../../vite.shared.ts'
import { printTable } from './printTable.ts'
import { serveBuild } from './serveBuild.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Bytes of every script that a page loads before it is idle, as they travel: compressed as the build did it. */
async function scriptsOf(page: Page, address: string, until?: (page: Page) => Promise<void>): Promise<number> {
  const loads: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      loads.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      )
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
    plugins: [...reactPlugins(), compressedFiles()],
    build: { outDir: bareDist, emptyOutDir: true },
  })
  const bare = await serveBuild(bareDist, '/')
  const admin = await serveBuild(join(root, 'apps/admin/dist'), '/')
  const widget = await serveBuild(join(root, 'apps/support-widget/dist'), '/widget/')
  const barePage = await scriptsOf(await browser.newPage(), bare.origin)
  const signIn = await scriptsOf(await browser.newPage(), `${admin.origin}/auth/login`)
  const loader = statSync(join(root, 'apps/support-widget/dist/embed.js.br')).size
  const panel = await scriptsOf(await browser.newPage(), `${widget.origin}/widget/index.html`)
  printTable(
    'Bytes over the wire (JavaScript, compressed by brotli)',
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
