import { buildId } from '@frontdesk/platform'

/** Milliseconds after the page has loaded in which its first calls and parts come. */
const firstRest = 3000

type ShellPage = {
  /** Null in an unbuilt page: its files have no names that could be kept. */
  build: string | null
  worker: Pick<ServiceWorkerContainer, 'register' | 'ready' | 'addEventListener'> | null
  locale: () => string
  whenAtRest: (task: () => void) => void
}

function whenAtRest(task: () => void): void {
  const wait = () => setTimeout(task, firstRest)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

const thisPage = (): ShellPage => ({
  build: buildId(),
  worker: 'serviceWorker' in navigator ? navigator.serviceWorker : null,
  locale: () => document.documentElement.lang,
  whenAtRest,
})

/**
 * Registers the service worker once the page is at rest, and has it keep the app's shell with the texts of the page's
 * language: a reload without a network then shows the app, not the browser's error. A browser that refuses is logged.
 */
export function startShell({ build, worker, locale, whenAtRest }: ShellPage = thisPage()): void {
  if (build === null || worker === null) return
  const keep = async () => (await worker.ready).active?.postMessage({ type: 'keep-shell', locale: locale() })
  const start = async () => {
    // A new build's worker has taken over: it does not know the language yet.
    worker.addEventListener('controllerchange', () => void keep())
    await worker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
    await keep()
  }
  whenAtRest(() => {
    start().catch((error: unknown) => console.warn('The app cannot be kept for a start offline', error))
  })
}
