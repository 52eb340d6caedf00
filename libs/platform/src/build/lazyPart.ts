import { lazy, type ComponentType } from 'react'

/** How long to wait before each further try while the browser counts as online, in milliseconds. */
const waits = [500, 1000, 2000]

/** Whether a file of this build did not arrive: the connection was lost, or a newer build has replaced it. */
export const isFileMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/u.test(error.message)

const untilOnline = () => new Promise<unknown>((resolve) => window.addEventListener('online', resolve, { once: true }))
const untilLater = (wait: number) => new Promise<unknown>((resolve) => setTimeout(resolve, wait))

/** The links of style sheets that did not arrive. */
const lostSheets = new Set<HTMLLinkElement>()
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostSheets.add(target)
  },
  true,
)

async function linkLostSheets(): Promise<void> {
  const lost = [...lostSheets].filter(({ isConnected }) => isConnected)
  lostSheets.clear()
  await Promise.all(
    lost.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement
      const settled = new Promise<unknown>((resolve) => {
        again.addEventListener('load', resolve)
        again.addEventListener('error', resolve)
      })
      link.replaceWith(again)
      return settled
    }),
  )
}

let linking: Promise<void> | null = null

/**
 * Links style sheets again that did not arrive: the loader of the build counts a link as loaded once it is there. Parts
 * that ask at the same time wait for the same links.
 */
const linkSheetsAgain = () => (linking ??= linkLostSheets().finally(() => (linking = null)))

async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  // Tries without a network count for nothing: a connection that comes and goes is no newer build.
  for (let failures = 0; ;) {
    try {
      return await load()
    } catch (error) {
      if (!isFileMissing(error)) throw error
      if (!navigator.onLine) await untilOnline()
      else {
        const wait = waits[failures++]
        if (wait === undefined) throw error
        await untilLater(wait)
      }
      await linkSheetsAgain()
    }
  }
}

/**
 * React's `lazy` for a part in a file of its own. Without a network the part waits for it; a file that does not arrive
 * otherwise is asked for three more times, before the boundary around the part says that the build is gone.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the bound of React's own `lazy`: any props
export const lazyPart = <Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) =>
  lazy(() => loadPart(load))
