import { pino } from 'pino'
import type { Log } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { currentRequestId } from './context.ts'
import { hideSecretFields, hideSecretsInLine } from './hideSecrets.ts'
import { prettyLine } from './prettyLine.ts'

type Options = { settings: Pick<Settings, 'serverLog'>; write: (text: string) => void; now: () => Date }

/**
 * Creates the server's log: pino, one line per entry, of JSON or for people to read. Entries of a request or job carry its
 * `requestId`. Credentials, email addresses and phone numbers are hidden by the names of fields and by their form (reliability T-33);
 * texts of messages have no form, so nobody may log one. `write` gets whole lines with their line feeds.
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
