import { lazy, type ComponentType } from 'react'

/** How long to wait before each further try while the browser counts as online, in milliseconds. */
const waits = [500, 1000, 2000]

/** Whether a file of this build did not arrive: the connection was lost, or a newer build has replaced it. */
export const isFileMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|did not arrive$/u.test(error.message)

const untilOnline = () => new Promise<unknown>((resolve) => window.addEventListener('online', resolve, { once: true }))
const untilLater = (wait: number) => new Promise<unknown>((resolve) => setTimeout(resolve, wait))

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
