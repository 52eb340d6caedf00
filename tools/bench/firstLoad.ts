/**
 * The first load of the product at 1.6 Mbit/s and 150 ms, in a window of 390 px: beside bare pages of the
 * same stack in the same run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from 'playwright'
import { build } from 'vite'
import { chromiumLaunch } from '../../chromium.ts'
import { compressedFiles, reactPlugins } from '../../vite.shared.ts'
import { measureLoad, type Load, type LoadOptions } from './measureLoad.ts'
import { median } from './median.ts'
import { printTable } from './printTable.ts'
import { serveBuild } from './serveBuild.ts'
import { startBenchProduct } from './startBenchProduct.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const runs = Number(process.env['RUNS'] ?? 3)
const scratch = mkdtempSync(join(tmpdir(), 'frontdesk-first-load-'))

/** The bare pages, compressed as the product is; each with its libraries in one file. */
async function serveBarePage(page: 'index' | 'list') {
  const outDir = join(scratch, page)
  const from = join(root, 'tools/bench/bare-page')
  await build({
    root: from,
    configFile: false,
    logLevel: 'error',
    plugins: [...reactPlugins(), compressedFiles()],
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(from, `${page}.html`) } },
  })
  return serveBuild(outDir, '/')
}

/** The device's stored data after a sign-in. */
async function signedIn(browser: Browser, origin: string, email: string, awaited: string) {
  const context = await browser.newContext({ locale: 'en-GB' })
  const tab = await context.newPage()
  await tab.goto(`${origin}/auth/login`)
  await tab.getByRole('textbox', { name: 'Email' }).fill(email)
  await tab.getByLabel('Password', { exact: true }).fill('frontdesk-demo')
  await tab.getByRole('button', { name: 'Sign in' }).click()
  const step = tab.getByRole('textbox', { name: 'Code', exact: true })
  await step.or(tab.locator(awaited).first()).waitFor()
  if (await step.isVisible()) {
    const codes = (await (await tab.request.get(`${origin}/sandbox/authenticator.json`)).json()) as { code: string }[]
    await step.fill(codes[0]?.code ?? '')
    await step.press('Enter')
  }
  await tab.waitForURL((url) => !url.pathname.startsWith('/auth/'))
  await tab.locator(awaited).first().waitFor()
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
const product = await startBenchProduct(scratch)
const bareForm = await serveBarePage('index')
const bareList = await serveBarePage('list')
try {
  const chat = '[data-chat]'
  const company = '[role=rowheader]'
  const inbox = {
    address: `${product.origin}/chats`,
    awaited: chat,
    state: await signedIn(browser, product.origin, 'olena@lily.example', chat),
  }
  const companies = {
    address: `${product.origin}/system-admin/companies`,
    awaited: company,
    state: await signedIn(browser, product.origin, 'system@frontdesk.example', 'main'),
  }
  const measured = await measureAll(browser, {
    'bare form of the stack': { address: bareForm.origin, awaited: 'form button' },
    'bare list of the stack': { address: `${bareList.origin}/list.html`, awaited: 'li' },
    'landing page': { address: `${product.origin}/`, awaited: 'h1' },
    'sign-in page': { address: `${product.origin}/auth/login`, awaited: 'input[type=password]' },
    inbox,
    'inbox, second visit': { ...inbox, isSecondVisit: true },
    'console, companies': companies,
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
  for (const server of [bareForm, bareList]) server.stop()
  await product.stop()
  rmSync(scratch, { recursive: true, force: true })
}
