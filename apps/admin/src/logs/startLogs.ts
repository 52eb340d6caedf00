import { buildId, type Platform } from '@frontdesk/platform'
import { createLogSender, type LogSender } from './createLogSender.ts'
import type { LogEntry } from './LogEntry.ts'
import { toLogEntry } from './toLogEntry.ts'

type LogWorld = {
  window: Pick<Window, 'addEventListener' | 'location'> & {
    document: Pick<Document, 'addEventListener' | 'visibilityState'>
    console: Pick<Console, 'error'>
  }
  open: typeof createLogSender
  now: () => Date
}

/** Tells the configured log service what went wrong on this page (SHELL-18); without one, nothing is listened to. */
export function startLogs(
  { config }: Pick<Platform, 'config'>,
  { window, open, now }: LogWorld = { window: globalThis.window, open: createLogSender, now: () => new Date() },
): void {
  if (config.logs === null) return
  const sender = open({
    ...config.logs,
    fetch: (...call) => globalThis.fetch(...call),
    later: (milliseconds, job) => void setTimeout(job, milliseconds),
  })
  const told = new WeakSet<object>()
  const tell = (thrown: unknown, caught: LogEntry['caught'], sentence?: string) => {
    try {
      // One failure passes several of these places.
      if (typeof thrown === 'object' && thrown !== null) {
        if (told.has(thrown)) return
        told.add(thrown)
      }
      const around = { caught, pathname: window.location.pathname, build: buildId() ?? 'development', at: now() }
      sender.add(toLogEntry(thrown, sentence === undefined ? around : { ...around, sentence }))
    } catch {
      // What tells of failures must not be one.
    }
  }
  window.addEventListener('error', ({ error, message }) => tell(error ?? message, 'window'))
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason, 'promise'))
  hearConsole(window.console, tell)
  leaveWith(window, sender)
}

/** Our own code says a sentence and what was thrown; React says what a RegionBoundary caught. Other words to the console are not told. */
function hearConsole(
  console: Pick<Console, 'error'>,
  tell: (thrown: unknown, caught: 'console', sentence?: string) => void,
): void {
  const said = console.error.bind(console)
  console.error = (...words: unknown[]) => {
    said(...words)
    const thrown = words.find((word) => word instanceof Error)
    const [sentence] = words
    if (thrown !== undefined)
      tell(
        thrown,
        'console',
        typeof sentence === 'string' && !sentence.includes('%') ? sentence.slice(0, 120) : undefined,
      )
  }
}

function leaveWith(window: LogWorld['window'], sender: LogSender): void {
  const { document } = window
  window.addEventListener('pagehide', () => sender.leave())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sender.leave()
  })
}
