/**
 * The cost of a list of 10,000 chats in a real browser while 50 customers a second write: frames that were dropped,
 * tasks over 50 ms, scripting time for each message, rows in the document, and how far the row under the pointer moved.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright'
import { build, preview } from 'vite'
import { chromiumLaunch } from '../../chromium.ts'
import { reactPlugins } from '../../vite.shared.ts'
import { printTable } from './printTable.ts'

const page = fileURLToPath(new URL('../../libs/feature/chats/src/bench/list', import.meta.url))
const sizes = [100, 10_000] as const
const runs = Number(process.env['RUNS'] ?? 3)
const seconds = 5
const aSecond = 50

/** How the list is looked at meanwhile. */
const looks = ['at the top', 'under the pointer', 'scrolled down', 'being scrolled'] as const
type Look = (typeof looks)[number]
type Run = { frames: number; dropped: number; long: number; script: number; rows: number; moved: number }

async function watch(tab: Page, look: Look): Promise<Omit<Run, 'script'> & { arrived: number }> {
  return tab.evaluate(
    async ({ look, seconds, aSecond }) => {
      const list = document.querySelector<HTMLElement>('[data-virtual]')
      if (list === null) throw new Error('There is no list')
      const frame = () => new Promise<number>((next) => requestAnimationFrame(next))
      if (look === 'scrolled down') list.scrollTop = 72 * 40
      await frame()
      await frame()
      let long = 0
      const observer = new PerformanceObserver((found) => (long += found.getEntries().length))
      observer.observe({ entryTypes: ['longtask'] })
      // The row in the middle of the screen; the pointer rests there where it rests at all.
      const box = list.getBoundingClientRect()
      const row = document.elementFromPoint(box.left + 100, box.top + 300)?.closest<HTMLElement>('[data-chat]')
      const id = row?.dataset['chat'] ?? ''
      if (look === 'under the pointer' && id === '') throw new Error('There is no row under the pointer')
      const top = () => document.querySelector(`[data-chat="${id}"]`)?.getBoundingClientRect().top ?? NaN
      const before = top()
      let moved = 0
      let arrived = 0
      const arrive = setInterval(() => {
        arrived += 1
        ;(window as unknown as { list: { arrive: () => void } }).list.arrive()
      }, 1000 / aSecond)
      const begun = await frame()
      let last = begun
      let frames = 0
      let dropped = 0
      while (last - begun < seconds * 1000) {
        if (look === 'being scrolled') list.scrollTop += 40
        const now = await frame()
        frames += 1
        dropped += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1)
        last = now
        // Without the pointer on the list, a row on screen moves to the top when its customer writes, and the next rows
        // move up, as they should.
        if (look === 'under the pointer') moved = Math.max(moved, Math.abs(top() - before))
      }
      clearInterval(arrive)
      observer.disconnect()
      return { frames, dropped, long, moved, arrived, rows: document.querySelectorAll('[data-chat]').length }
    },
    { look, seconds, aSecond },
  )
}

async function runOnce(browser: Browser, address: string, look: Look): Promise<Run> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } })
  const tab = await context.newPage()
  await tab.goto(address)
  await tab.locator('[data-chat]').first().waitFor()
  const list = await tab.locator('[data-virtual]').boundingBox()
  if (look === 'under the pointer' && list !== null) {
    await tab.mouse.move(list.x + 90, list.y + 290)
    await tab.mouse.move(list.x + 100, list.y + 300)
  }
  const cdp = await context.newCDPSession(tab)
  await cdp.send('Performance.enable')
  const script = async () =>
    ((await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) *
    1000
  const before = await script()
  const { arrived, ...seen } = await watch(tab, look)
  const spent = (await script()) - before
  // The measured list shows the arrivals: the last message stands in it, at the top.
  await tab.mouse.move(1100, 800)
  await tab.locator('[data-virtual]').evaluate((box) => (box.scrollTop = 0))
  await tab
    .getByText(`News ${String(arrived)}`, { exact: true })
    .first()
    .waitFor()
  if (arrived === 0 || seen.rows === 0 || Number.isNaN(seen.moved) || !(spent > 0))
    throw new Error(`Nothing was measured ${look}: ${JSON.stringify({ arrived, spent, ...seen })}`)
  await context.close()
  return { ...seen, script: spent / arrived }
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

const dist = mkdtempSync(join(tmpdir(), 'frontdesk-list-'))
const browser = await chromium.launch(chromiumLaunch)
try {
  const built = {
    root: page,
    configFile: false,
    logLevel: 'error',
    plugins: reactPlugins(),
    build: { outDir: dist, emptyOutDir: true },
  } as const
  await build(built)
  const server = await preview({ ...built, preview: { port: 0, host: '127.0.0.1' } })
  const origin = server.resolvedUrls?.local[0] ?? ''
  const all = new Map<string, Run[]>()
  // Interleaved, so that a busy moment of the machine meets all of them.
  for (let run = 0; run < runs; run += 1)
    for (const size of sizes)
      for (const look of looks) {
        const key = `${size} ${look}`
        all.set(key, [...(all.get(key) ?? []), await runOnce(browser, `${origin}?n=${size}`, look)])
      }
  printTable(
    `List of chats, ${aSecond} messages a second for ${seconds} s (medians of ${runs} interleaved runs; bounds: ≤ 5 % of frames dropped, the row under the pointer moves 0 px)`,
    [
      'chats',
      'looked at',
      'frames',
      'dropped',
      'tasks over 50 ms',
      'scripting for each message',
      'rows in the document',
      'row moved',
    ],
    sizes.flatMap((size) =>
      looks.map((look) => {
        const medianOf = (what: keyof Run) => median(all.get(`${size} ${look}`)?.map((run) => run[what]) ?? [])
        return [
          size.toLocaleString('en'),
          look,
          String(medianOf('frames')),
          `${((100 * medianOf('dropped')) / (medianOf('frames') + medianOf('dropped'))).toFixed(1)} %`,
          String(medianOf('long')),
          `${medianOf('script').toFixed(2)} ms`,
          String(medianOf('rows')),
          look === 'under the pointer' ? `${medianOf('moved')} px` : '',
        ]
      }),
    ),
  )
  await server.close()
} finally {
  await browser.close()
  rmSync(dist, { recursive: true, force: true })
}
