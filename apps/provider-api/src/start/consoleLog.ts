import type { Log } from '../ports/Ports.ts'

const secretFields = /token|password|secret|authorization|api_?key/i
/** A Telegram bot's token, wherever it stands: the Bot API has it in its addresses. */
const botToken = /\d{6,}:[\w-]{30,}/g
const bearer = /\bBearer\s+[\w.~+/-]+=*/gi

/** One line of JSON an entry. Nothing that opens a door is written down, whoever passes it in (reliability T-33). */
export function consoleLog(write: (line: string) => void, now: () => Date): Log {
  const say = (level: keyof Log) => (fields: Record<string, unknown>, sentence: string) =>
    write(withoutSecrets(JSON.stringify({ at: now().toISOString(), level, sentence, ...fields }, hideFields)))
  return { info: say('info'), warn: say('warn'), error: say('error') }
}

const hideFields = (name: string, value: unknown): unknown =>
  secretFields.test(name) && value !== null && value !== undefined ? '[hidden]' : value
const withoutSecrets = (line: string): string => line.replace(botToken, '[hidden]').replace(bearer, '[hidden]')
