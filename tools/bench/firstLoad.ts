/**
 * The first load of the product at 1.6 Mbit/s and 150 ms, in a window of 390 px: beside a bare page of the same stack in
 * the same run.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from 'playwright'
import { build } from 'vite'
import { chromiumLaunch } from '../../chromium.ts'
import { compressedFiles, reactPlugins } from '../../vite.shared.ts'
import { measureLoad, type Load, type LoadOptions } from './measureLoad.ts'
import { median } from './median.ts'
import { printTable } from './printTable.ts'
import { serveBuild } from './serveBuild.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const runs = Number(process.env['RUNS'] ?? 3)
const scratch = mkdtempSync(join(tmpdir(), 'frontdesk-first-load-'))

/** The product with its demo data. */
async function startProduct() {
  const child = spawn(process.execPath, [join(root, 'apps/provider-api/src/main.ts')], {
    env: { ...process.env, DATA_DIR: join(scratch, 'data'), PORT: '0', SANDBOX: 'on', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const ready = /ready on (\S+)$/.exec(line)?.[1]
      if (ready) resolve(ready)
    })
    child.on('exit', (code) => reject(new Error(`The product ended with ${String(code)}`)))
  })
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** The bare page, compressed as the product is. */
async function serveBarePage() {
  const outDir = join(scratch, 'bare')
  await build({
    root: join(root, 'tools/bench/bare-page'),
    configFile: false,
    logLevel: 'error',
    plugins: [...reactPlugins(), compressedFiles()],
    build: { outDir, emptyOutDir: true },
  })
  return serveBuild(outDir, '/')
}

/** What the device has stored after a sign-in. */
async function signedIn(browser: Browser, origin: string) {
  const context = await browser.newContext({ locale: 'en-GB' })
  const tab = await context.newPage()
  await tab.goto(`${origin}/auth/login`)
  await tab.getByRole('textbox', { name: 'Email' }).fill('olena@lily.example')
  await tab.getByLabel('Password', { exact: true }).fill('frontdesk-demo')
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await tab.locator('[data-chat]').first().waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

/** The medians of interleaved loads, so that a busy moment of the machine meets all of them. */
async function measureAll(browser: Browser, loads: Readonly<Record<string, LoadOptions>>) {
  const all = new Map<string, Load[]>()
  for (let run = 0; run < runs; run += 1)
    for (const [name, options] of Object.entries(loads))
      all.set(name, [...(all.get(name) ?? []), await measureLoad(browser, options)])
  return new Map(
    [...all].map(([name, measured]) => [name, (what: keyof Load) => median(measured.map((load) => load[what]))]),
  )
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

const browser = await chromium.launch(chromiumLaunch)
const product = await startProduct()
const bare = await serveBarePage()
try {
  const state = await signedIn(browser, product.origin)
  const inbox = { address: `${product.origin}/chats`, awaited: '[data-chat]', state }
  const measured = await measureAll(browser, {
    'bare page of the stack': { address: bare.origin, awaited: 'form button' },
    'landing page': { address: `${product.origin}/`, awaited: 'h1' },
    'sign-in page': { address: `${product.origin}/auth/login`, awaited: 'input[type=password]' },
    inbox,
    'inbox, second visit': { ...inbox, isSecondVisit: true },
  })
  printTable(
    `First load at 1.6 Mbit/s and 150 ms, 390 px (medians of ${String(runs)} interleaved runs)`,
    [
      'page',
      'first content',
      'usable',
      'requests',
      'bytes',
      'requests until idle',
      'bytes until idle',
      'CPU until idle',
    ],
    [...measured].map(([name, of]) => [
      name,
      seconds(of('firstContent')),
      seconds(of('usable')),
      String(of('requests')),
      kB(of('bytes')),
      String(of('allRequests')),
      kB(of('allBytes')),
      `${of('cpu').toFixed(0)} ms`,
    ]),
  )
} finally {
  await browser.close()
  bare.stop()
  await product.stop()
  rmSync(scratch, { recursive: true, force: true })
}
