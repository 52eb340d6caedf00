import { buildId } from '../build/buildId.ts'
import type { Platform } from '../provider/platformContext.ts'
import { createLogSender, type LogSender } from './createLogSender.ts'
import type { LogEntry } from './LogEntry.ts'
import { toLogEntry } from './toLogEntry.ts'

type LogPorts = {
  window: Pick<Window, 'addEventListener' | 'location'> & {
    document: Pick<Document, 'addEventListener' | 'visibilityState'>
    console: Pick<Console, 'error'>
  }
  open: typeof createLogSender
  now: () => Date
}

/** Reports failures on this page to the configured log service (SHELL-18); without one, nothing is subscribed. */
export function startLogs(
  { config }: Pick<Platform, 'config'>,
  { window, open, now }: LogPorts = { window: globalThis.window, open: createLogSender, now: () => new Date() },
): void {
  if (config.logs === null) return
  const sender = open({
    ...config.logs,
    fetch: (...call) => globalThis.fetch(...call),
    later: (milliseconds, job) => void setTimeout(job, milliseconds),
  })
  const reported = new WeakSet<object>()
  const report = (thrown: unknown, caught: LogEntry['caught'], sentence?: string) => {
    try {
      // One failure passes several of these places.
      if (typeof thrown === 'object' && thrown !== null) {
        if (reported.has(thrown)) return
        reported.add(thrown)
      }
      const around = { caught, pathname: window.location.pathname, build: buildId() ?? 'development', at: now() }
      sender.add(toLogEntry(thrown, sentence === undefined ? around : { ...around, sentence }))
    } catch {
      // Reporting a failure must not cause another one.
    }
  }
  window.addEventListener('error', ({ error, message }) => report(error ?? message, 'window'))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason, 'promise'))
  watchConsole(window.console, report)
  leaveWith(window, sender)
}

/**
 * Our own code logs a sentence and what was thrown; React logs what an error boundary caught. Other console output is
 * not reported.
 */
function watchConsole(
  console: Pick<Console, 'error'>,
  report: (thrown: unknown, caught: 'console', sentence?: string) => void,
): void {
  const original = console.error.bind(console)
  console.error = (...values: unknown[]) => {
    original(...values)
    const thrown = values.find((value) => value instanceof Error)
    const [sentence] = values
    if (thrown !== undefined)
      report(
        thrown,
        'console',
        typeof sentence === 'string' && !sentence.includes('%') ? sentence.slice(0, 120) : undefined,
      )
  }
}

function leaveWith(window: LogPorts['window'], sender: LogSender): void {
  const { document } = window
  window.addEventListener('pagehide', () => sender.leave())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sender.leave()
  })
}
