import { ApiError } from '@frontdesk/api-client'
import { pageOf } from '../privacy/pageOf.ts'
import type { LogEntry } from './LogEntry.ts'
import { redact } from '../privacy/redact.ts'

const mostPlaces = 12
/** `at name (…/file.js:1:2)` as Chromium writes it, `name@…/file.js:1:2` as the others do. */
const frame =
  /^\s*(?:at\s+)?(?<name>[\w$.<> ]{1,60}?)?\s*[(@]?\(?[^\s()@]*?(?<file>[\w.-]{1,80})(?:\?[^\s:]*)?:(?<row>\d+):(?<column>\d+)\)?\s*$/u

function placesOf(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      if (!/^\s*at\s|@/u.test(line)) return []
      const { name, file, row, column } = frame.exec(line)?.groups ?? {}
      return file && row && column ? [`${name?.trim() || '(anonymous)'} ${file}:${row}:${column}`] : []
    })
    .slice(0, mostPlaces)
}

/** Creates a log entry from a thrown or logged value; text from a server or a customer is dropped or redacted. */
export function toLogEntry(
  thrown: unknown,
  around: { caught: LogEntry['caught']; pathname: string; build: string; at: Date; sentence?: string },
): LogEntry {
  const { caught, pathname, build, at, sentence } = around
  const error = thrown instanceof Error ? thrown : null
  const api = thrown instanceof ApiError ? thrown : null
  // A response of the provider API may quote the request: its status and code suffice.
  const message = api
    ? 'A call of the provider API failed'
    : (error?.message ?? (typeof thrown === 'string' ? thrown : ''))
  const code = /^[A-Z_]{1,60}$/u.exec(api?.code ?? '')?.[0]
  return {
    dt: at.toISOString(),
    level: 'error',
    message: redact([sentence, message].filter(Boolean).join(': ')),
    kind: error && /^\w{1,60}$/u.test(error.name) ? error.name : typeof thrown,
    ...(api && { status: api.status }),
    ...(code !== undefined && { code }),
    ...(error?.stack !== undefined && { places: placesOf(error.stack.replace(error.message, '')) }),
    page: pageOf(pathname).path,
    caught,
    build,
  }
}
