import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
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
/**
 * Bytes of every file of these types that a page loads before it is idle, as they travel: compressed as the build did
 * it. `drawn` stands on the page then; null for a page that draws nothing by itself.
 */
async function filesOf(
  page: Page,
  address: string,
  drawn: string | null,
  types: readonly string[] = ['script'],
): Promise<number> {
  const loads: Promise<number>[] = []
  page.on('response', (response) => {
    if (types.includes(response.request().resourceType()))
      loads.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      )
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  if (drawn !== null) await page.locator(drawn).first().waitFor()
  const sizes = await Promise.all(loads)
  if (sizes.length === 0 || sizes.some((bytes) => bytes === 0)) throw new Error(`${address} has loaded no scripts`)
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
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
  const barePage = await filesOf(await browser.newPage(), bare.origin, 'form button')
  const signIn = await filesOf(await browser.newPage(), `${admin.origin}/auth/login`, 'input[type=password]')
  const loader = statSync(join(root, 'apps/support-widget/dist/embed.js.br')).size
  const page = `${widget.origin}/widget/index.html`
  const frame = await filesOf(await browser.newPage(), page, null, ['document', 'stylesheet', 'script'])
  // A frame without a page around it loads no words: those of one language follow.
  const assets = join(root, 'apps/support-widget/dist/assets')
  const words = Math.max(
    ...readdirSync(assets)
      .filter((name) => /^messages-.*\.br$/.test(name))
      .map((name) => statSync(join(assets, name)).size),
  )
  const panel = frame + words
  printTable(
    'Bytes over the wire (JavaScript, compressed by brotli)',
    ['what', 'bytes', 'against', 'ratio', 'bound'],
    [
      ['admin sign-in page', kB(signIn), `bare page ${kB(barePage)}`, (signIn / barePage).toFixed(2), '≤ 1.25'],
      ['widget loader', kB(loader), '2 kB', (loader / 2000).toFixed(2), '≤ 1'],
      [
        'widget until the first message, every file',
        kB(loader + panel),
        '30.7 kB',
        ((loader + panel) / 30_700).toFixed(2),
        '≤ 1',
      ],
    ],
  )
  for (const server of [bare, admin, widget]) server.stop()
} finally {
  await browser.close()
  rmSync(bareDist, { recursive: true, force: true })
}
