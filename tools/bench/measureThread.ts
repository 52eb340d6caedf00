import type { Browser, CDPSession, Page } from 'playwright'

/**
 * The act on a thread. `open`: the first one that the app opens; `next`: another, when its code has run before.
 */
export const worksOf = ['open', 'next', 'append', 'status', 'piece'] as const
export type Work = (typeof worksOf)[number]
/**
 * Milliseconds of the main thread, by the browser's own accounting; of `append`, `status` and `piece` for one of them.
 */
export type Cost = { script: number; task: number }
export type Measured = Record<Work, Cost> & {
  rows: number
  rowsOfTallScreen: number
  mostRows: number
  drift: number
  longTasks: number
  longestTask: number
}

/** The functions of the page that the benchmark calls (libs/feature/chats/src/bench/main.tsx). */
type BenchStep = 'mount' | 'unmount' | 'append' | 'send' | 'status' | 'grow' | 'prepend'
type Bench = { thread: Record<BenchStep, (which?: number) => void> & { newest: () => string } }

const screen = { width: 1200, height: 900 }
const tallScreen = { width: 1200, height: 2160 }

async function costOf(cdp: CDPSession, work: () => Promise<unknown>, times = 1): Promise<Cost> {
  const read = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const of = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000
    return { script: of('ScriptDuration'), task: of('TaskDuration') }
  }
  const before = await read()
  await work()
  const after = await read()
  return { script: (after.script - before.script) / times, task: (after.task - before.task) / times }
}

/**
 * One step a frame, as they come to a reader's screen; the last one is drawn too. In the frame's own turn: the
 * browser accounts for that.
 */
const each = (tab: Page, action: BenchStep, count: number) =>
  tab.evaluate(
    ({ action, count }) =>
      new Promise<void>((done, broken) => {
        let left = count
        const step = () => {
          try {
            if (left > 0) (window as unknown as Bench).thread[action]()
          } catch (error) {
            return broken(error instanceof Error ? error : new Error(String(error)))
          }
          left -= 1
          if (left < -1) done()
          else requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
    { action, count },
  )

const screenOf = (tab: Page) =>
  tab.evaluate(() => ({
    html: document.body.innerHTML,
    text: document.body.innerText,
    newest: (window as unknown as Bench).thread.newest(),
  }))

/** The newest message that the page was handed stands on its screen, or nothing of the thread does. */
async function proveShown(tab: Page, isShown: boolean): Promise<void> {
  const { text, newest } = await screenOf(tab)
  if (newest === '' || text.includes(newest) !== isShown)
    throw new Error(`The newest message, “${newest}”, is ${isShown ? 'not ' : ''}drawn`)
}

/** Three of these steps, each of which changes what is drawn; they are not measured. */
async function proveDrawn(tab: Page, action: 'append' | 'status' | 'grow'): Promise<void> {
  for (let step = 0; step < 3; step += 1) {
    const before = await screenOf(tab)
    await each(tab, action, 1)
    await rest(tab)
    const after = await screenOf(tab)
    if (after.html === before.html) throw new Error(`The step “${action}” draws nothing`)
    const words = ({ text }: { text: string }) => text.split('word').length
    if (action === 'grow' && words(after) <= words(before)) throw new Error('A piece of a reply is not drawn')
  }
}

const rest = (tab: Page) => tab.evaluate(() => new Promise((next) => setTimeout(next, 400)))
const rowsIn = (tab: Page) => tab.locator('[data-row]').count()

/** Wherever the reader stops, the row under the eyes stays where it is while fifty older messages come. */
const driftOf = (tab: Page) =>
  tab.evaluate(async () => {
    const box = document.querySelector<HTMLElement>('[role=region]')
    if (box === null) return NaN
    const frames = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
    let worst = 0
    for (const top of [300, 900, 47, 1600, 0]) {
      box.scrollTop = top
      await frames()
      const edge = box.getBoundingClientRect().top
      const row = [...box.querySelectorAll('[data-row]')].find((one) => one.getBoundingClientRect().bottom > edge + 1)
      const before = row?.getBoundingClientRect().top ?? NaN
      ;(window as unknown as Bench).thread.prepend()
      await frames()
      worst = Math.max(worst, Math.abs((row?.getBoundingClientRect().top ?? NaN) - before))
    }
    return worst
  })

/** Up the thread in strides of every length: the most rows that were in the document at once. */
const mostRowsOf = (tab: Page) =>
  tab.evaluate(async () => {
    const box = document.querySelector<HTMLElement>('[role=region]')
    let most = 0
    for (let stride = 0; stride < 60 && box !== null; stride += 1) {
      box.scrollTop -= 40 + ((stride * 397) % 2500)
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
      most = Math.max(most, document.querySelectorAll('[data-row]').length)
    }
    if (box !== null) box.scrollTop = box.scrollHeight
    return most
  })

/** Five seconds with 50 messages a second and three growing replies. */
const tasksUnderLoad = (tab: Page) =>
  tab.evaluate(async () => {
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    observer.observe({ type: 'longtask' })
    await new Promise<void>((done) => {
      let sent = 0
      const timer = setInterval(() => {
        const { thread } = window as unknown as Bench
        thread.append()
        for (const answers of [1, 2, 3]) thread.grow(answers)
        sent += 1
        if (sent < 250) return
        clearInterval(timer)
        done()
      }, 20)
    })
    observer.disconnect()
    return { longTasks: tasks.length, longestTask: Math.round(Math.max(0, ...tasks)) }
  })

/**
 * Opens the page and runs every measured step on its thread. `isOurs`: it supports all of them; the
 * baseline and the peer do not.
 */
export async function measureThread(browser: Browser, address: string, isOurs: boolean): Promise<Measured> {
  const context = await browser.newContext({ viewport: screen })
  try {
    const tab = await context.newPage()
    const broken: string[] = []
    tab.on('pageerror', ({ message }) => broken.push(message))
    await tab.goto(address)
    await tab.waitForFunction(() => 'thread' in window)
    const cdp = await context.newCDPSession(tab)
    await cdp.send('Performance.enable')
    await rest(tab)
    await proveShown(tab, false)
    const open = await costOf(cdp, () => each(tab, 'mount', 1))
    await rest(tab)
    await proveShown(tab, true)
    await each(tab, 'unmount', 1)
    await rest(tab)
    await proveShown(tab, false)
    const next = await costOf(cdp, () => each(tab, 'mount', 1))
    await rest(tab)
    await proveShown(tab, true)
    await proveDrawn(tab, 'append')
    await each(tab, 'append', 20)
    const append = await costOf(cdp, () => each(tab, 'append', 200), 200)
    await rest(tab)
    await proveShown(tab, true)
    await each(tab, 'send', 1)
    await proveDrawn(tab, 'status')
    const status = await costOf(cdp, () => each(tab, 'status', 117), 117)
    await proveDrawn(tab, 'grow')
    await each(tab, 'grow', 20)
    const piece = await costOf(cdp, () => each(tab, 'grow', 200), 200)
    for (const [work, { script, task }] of Object.entries({ open, next, append, status, piece }))
      if (!(script > 0 && task > 0)) throw new Error(`The work “${work}” cost nothing`)
    const works = { open, next, append, status, piece }
    const none = { rows: NaN, rowsOfTallScreen: NaN, mostRows: NaN, drift: NaN, longTasks: NaN, longestTask: NaN }
    if (broken.length > 0) throw new Error(`The page broke: ${broken.join('; ')}`)
    if (!isOurs) return { ...works, ...none }
    const load = await tasksUnderLoad(tab)
    await tab.evaluate(() => (window as unknown as Bench).thread.unmount())
    await each(tab, 'mount', 1)
    await rest(tab)
    await proveShown(tab, true)
    const rows = await rowsIn(tab)
    if (rows === 0) throw new Error('The thread has no rows')
    const atUsual = await mostRowsOf(tab)
    await tab.setViewportSize(tallScreen)
    await rest(tab)
    const rowsOfTallScreen = await rowsIn(tab)
    const mostRows = Math.max(atUsual, await mostRowsOf(tab))
    await tab.setViewportSize(screen)
    await rest(tab)
    const drift = await driftOf(tab)
    if (Number.isNaN(drift)) throw new Error('No row was found whose drift could be measured')
    return { ...works, ...load, rows, rowsOfTallScreen, mostRows, drift }
  } finally {
    await context.close()
  }
}
