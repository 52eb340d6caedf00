/**
 * What a thread of 1,000, 10,000 and 100,000 messages costs in a real browser: scripting time for each message that
 * arrives and for each piece of a growing reply, rows in the document, drift while older pages come. Read the ratios.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type CDPSession } from 'playwright'
import { build, preview } from 'vite'
import { chromiumLaunch } from '../../chromium.ts'
import { reactPlugins } from '../../vite.shared.ts'
import { printTable } from './printTable.ts'

const page = fileURLToPath(new URL('../../libs/feature/chats/src/bench', import.meta.url))
const sizes = [1_000, 10_000, 100_000] as const
const runs = Number(process.env["RUNS"] ?? 5)
const times = 200

type Deed = 'append' | 'grow'
type Run = { append: number; grow: number; rows: number; drift: number }

/** The page's own words for what the benchmark does (libs/feature/chats/src/bench/main.tsx). */
type Bench = { thread: Record<Deed | 'prepend', () => void> }

async function scriptMilliseconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
}

async function runOnce(browser: Browser, address: string): Promise<Run> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } })
  const tab = await context.newPage()
  await tab.goto(address)
  await tab.locator('[data-row]').first().waitFor()
  const cdp = await context.newCDPSession(tab)
  await cdp.send('Performance.enable')
  // One deed a frame, as they come to a reader's screen.
  const each = async (deed: Deed) => {
    const once = (count: number) =>
      tab.evaluate(
        async ({ deed, count }) => {
          for (let done = 0; done < count; done += 1) {
            ;(window as unknown as Bench).thread[deed]()
            await new Promise((next) => requestAnimationFrame(next))
          }
        },
        { deed, count },
      )
    await once(20)
    const before = await scriptMilliseconds(cdp)
    await once(times)
    return ((await scriptMilliseconds(cdp)) - before) / times
  }
  const append = await each('append')
  const grow = await each('grow')
  const rows = await tab.locator('[data-row]').count()
  const drift = await tab.evaluate(async () => {
    const box = document.querySelector<HTMLElement>('[role=region]')
    if (box === null) return NaN
    const frames = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
    let worst = 0
    for (let page = 0; page < 5; page += 1) {
      box.scrollTop = 300
      await frames()
      const edge = box.getBoundingClientRect().top
      const row = [...box.querySelectorAll('[data-row]')].find((one) => one.getBoundingClientRect().top > edge)
      const before = row?.getBoundingClientRect().top ?? NaN
      ;(window as unknown as Bench).thread.prepend()
      await frames()
      worst = Math.max(worst, Math.abs((row?.getBoundingClientRect().top ?? NaN) - before))
    }
    return worst
  })
  await context.close()
  return { append, grow, rows, drift }
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

const dist = mkdtempSync(join(tmpdir(), 'frontdesk-thread-'))
const browser = await chromium.launch(chromiumLaunch)
try {
  const built = { root: page, configFile: false, logLevel: 'error', plugins: reactPlugins(), build: { outDir: dist, emptyOutDir: true } } as const
  await build(built)
  const server = await preview({ ...built, preview: { port: 0, host: '127.0.0.1' } })
  const origin = server.resolvedUrls?.local[0] ?? ''
  // Interleaved, so that a busy moment of the machine meets all sizes.
  const all = new Map<number, Run[]>(sizes.map((size) => [size, []]))
  for (let run = 0; run < runs; run += 1) for (const size of sizes) all.get(size)?.push(await runOnce(browser, `${origin}?n=${size}`))
  const medianOf = (size: number, what: keyof Run) => median(all.get(size)?.map((run) => run[what]) ?? [])
  const ratio = (size: number, what: Deed) => (medianOf(size, what) / medianOf(sizes[0], what)).toFixed(2)
  printTable(
    `Thread in a browser (scripting time; medians of ${runs} interleaved runs; bound at 100,000: ≤ 1.3 × 1,000)`,
    ['messages', 'arrives', 'ratio', 'piece of a reply', 'ratio', 'rows in the document', 'drift of 5 older pages'],
    sizes.map((size) => [
      size.toLocaleString('en'),
      `${medianOf(size, 'append').toFixed(2)} ms`,
      ratio(size, 'append'),
      `${medianOf(size, 'grow').toFixed(2)} ms`,
      ratio(size, 'grow'),
      String(medianOf(size, 'rows')),
      `${medianOf(size, 'drift')} px`,
    ]),
  )
  await server.close()
} finally {
  await browser.close()
  rmSync(dist, { recursive: true, force: true })
}
