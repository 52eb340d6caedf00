import type { Log } from '../ports/Ports.ts'

const secretFields = /token|password|secret|authorization|api_?key/i
/** A Telegram bot token anywhere in the line: the Bot API has it in its URLs. */
const botToken = /\d{6,}:[\w-]{30,}/g
const bearer = /\bBearer\s+[\w.~+/-]+=*/gi

/** Logs one line of JSON per entry. Credentials are redacted by field name and by pattern (reliability T-33). */
export function consoleLog(write: (line: string) => void, now: () => Date): Log {
  const logAt = (level: keyof Log) => (fields: Record<string, unknown>, sentence: string) =>
    write(withoutSecrets(JSON.stringify({ at: now().toISOString(), level, sentence, ...fields }, hideFields)))
  return { info: logAt('info'), warn: logAt('warn'), error: logAt('error') }
}

const hideFields = (name: string, value: unknown): unknown =>
  secretFields.test(name) && value !== null && value !== undefined ? '[hidden]' : value
const withoutSecrets = (line: string): string => line.replace(botToken, '[hidden]').replace(bearer, '[hidden]')
