/**
 * The cost of the matrix of 2,000 companies and 60 flags in a real browser while it is scrolled: tasks over 50 ms, of
 * which there may be none, frames that were dropped, and cells in the document.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright'
import { build, preview } from 'vite'
import { chromiumLaunch } from '../../chromium.ts'
import { reactPlugins } from '../../vite.shared.ts'
import { median } from './median.ts'
import { printTable } from './printTable.ts'

const page = fileURLToPath(new URL('../../libs/feature/system-admin/src/bench', import.meta.url))
const runs = Number(process.env['RUNS'] ?? 3)
const seconds = 5

/** Pixels for each frame, in both directions; a throw goes past more than a screen of rows at once. */
const ways = {
  'down, as a wheel': { down: 100, right: 0 },
  'to the right': { down: 0, right: 60 },
  'both at once': { down: 60, right: 40 },
  'thrown down': { down: 1200, right: 0 },
} as const
type Way = keyof typeof ways
type Run = { long: number; longest: number; frames: number; dropped: number; cells: number; processor: number }

async function scroll(tab: Page, way: Way): Promise<Omit<Run, 'processor'>> {
  return tab.evaluate(
    async ({ step, seconds }) => {
      const grid = document.querySelector<HTMLElement>('[role="grid"]')
      if (grid === null) throw new Error('There is no matrix')
      const frame = () => new Promise<number>((next) => requestAnimationFrame(next))
      await frame()
      await frame()
      const tasks: number[] = []
      const observer = new PerformanceObserver((found) =>
        tasks.push(...found.getEntries().map(({ duration }) => duration)),
      )
      observer.observe({ entryTypes: ['longtask'] })
      const begun = await frame()
      let last = begun
      let frames = 0
      let dropped = 0
      let down: number = step.down
      let right: number = step.right
      while (last - begun < seconds * 1000) {
        if (grid.scrollTop + down < 0 || grid.scrollTop + grid.clientHeight + down > grid.scrollHeight) down = -down
        if (grid.scrollLeft + right < 0 || grid.scrollLeft + grid.clientWidth + right > grid.scrollWidth) right = -right
        grid.scrollBy(right, down)
        const now = await frame()
        frames += 1
        dropped += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1)
        last = now
      }
      observer.disconnect()
      const cells = grid.querySelectorAll('[role="gridcell"]').length
      return { long: tasks.length, longest: Math.max(0, ...tasks), frames, dropped, cells }
    },
    { step: ways[way], seconds },
  )
}

async function runOnce(browser: Browser, address: string, way: Way): Promise<Run> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const tab = await context.newPage()
  await tab.goto(address)
  const cells = tab.getByRole('gridcell', { name: /./ })
  await cells.first().waitFor()
  const cdp = await context.newCDPSession(tab)
  // Of the main thread, and not of the clock, which runs on while others have the processor.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const processor = async () =>
    ((await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  const before = await processor()
  const seen = await scroll(tab, way)
  const run = { ...seen, processor: ((await processor()) - before) / seen.frames }
  // The measured matrix shows the cells that it comes to: the cells of its last company.
  await tab.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight, left: 0 }))
  await tab.getByRole('rowheader', { name: 'Salon 2000' }).waitFor()
  await tab.locator('[data-row="1999"][data-state]').first().waitFor()
  if (run.cells < 100 || run.cells > 1500) throw new Error(`${String(run.cells)} cells were drawn`)
  await context.close()
  return run
}

const dist = mkdtempSync(join(tmpdir(), 'frontdesk-matrix-'))
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
  const all = new Map<Way, Run[]>()
  const names = Object.keys(ways) as Way[] // the keys of a constant
  // Interleaved, so that a busy moment of the machine meets all of them.
  for (let run = 0; run < runs; run += 1)
    for (const way of names) all.set(way, [...(all.get(way) ?? []), await runOnce(browser, origin, way)])
  printTable(
    `Matrix of 2,000 companies and 60 flags, scrolled for ${String(seconds)} s (medians of ${String(runs)} interleaved runs; bound: no task over 50 ms)`,
    ['scrolled', 'tasks over 50 ms', 'longest of them', 'processor for each frame', 'frames', 'dropped', 'cells'],
    names.map((way) => {
      const medianOf = (which: keyof Run) => median(all.get(way)?.map((run) => run[which]) ?? [])
      return [
        way,
        String(medianOf('long')),
        `${medianOf('longest').toFixed(0)} ms`,
        `${medianOf('processor').toFixed(1)} ms`,
        String(medianOf('frames')),
        `${((100 * medianOf('dropped')) / (medianOf('frames') + medianOf('dropped'))).toFixed(1)} %`,
        String(medianOf('cells')),
      ]
    }),
  )
  await server.close()
} finally {
  await browser.close()
  rmSync(dist, { recursive: true, force: true })
}
