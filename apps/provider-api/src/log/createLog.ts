import { pino } from 'pino'
import type { Log } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { currentRequestId } from './context.ts'
import { hideSecretFields, hideSecretsInLine } from './hideSecrets.ts'

type Options = { settings: Pick<Settings, 'serverLog'>; write: (text: string) => void; now: () => Date }

const colours: Record<string, number> = { debug: 90, info: 36, warn: 33, error: 31, fatal: 31 }

/**
 * Creates the server's log: pino, one line per entry, of JSON or for people to read. Entries of a request or job carry
 * its `requestId`. Credentials, email addresses and phone numbers are hidden by the names of fields and by their form
 * (reliability T-33); texts of messages have no form, so nobody may log one. `write` gets whole
 * lines with their line feeds.
 */
export function createLog({ settings, write, now }: Options): Log {
  const { level, isPretty } = settings.serverLog
  return pino(
    {
      level,
      timestamp: () => `,"time":"${now().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }), log: hideSecretFields },
      mixin: () => {
        const requestId = currentRequestId()
        return requestId === null ? {} : { requestId }
      },
      // Fastify logs these when a connection breaks: neither addresses nor headers.
      serializers: {
        req: () => undefined,
        res: (response: { statusCode?: number }) => ({ statusCode: response.statusCode }),
        err: ({ name, code, stack }: { name?: string; code?: string; stack?: string }) => ({ name, code, stack }),
      },
      hooks: { streamWrite: hideSecretsInLine },
    },
    { write: isPretty ? (line) => write(prettyLine(line)) : write },
  )
}

/** An entry for people: time of day, level, sentence, and the fields after it. `line` is one entry in JSON. */
function prettyLine(line: string): string {
  const {
    time,
    level,
    msg,
    pid: _pid,
    hostname: _hostname,
    stack,
    ...fields
  } = JSON.parse(line) as Record<string, unknown>
  const shown = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const label = String(level)
  const coloured = `\u001B[${colours[label] ?? 0}m${label.toUpperCase().padEnd(5)}\u001B[0m`
  const rows = [[String(time).slice(11, 23), coloured, String(msg), ...shown].join(' ')]
  if (typeof stack === 'string') rows.push(stack)
  return `${rows.join('\n')}\n`
}
