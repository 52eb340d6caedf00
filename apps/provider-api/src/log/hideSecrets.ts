const secretFields = /token|password|secret|authorization|api_?key|cookie/i
const contactFields = /^(e?mail|to|phone)$/i

/** `sign`: without it in a line the pattern is not tried; most lines have none. */
type Pattern = { sign: string; pattern: RegExp; instead: string }

/**
 * Texts that must not be in a line, wherever they come from: an address that a library puts into its errors, a
 * value that PostgreSQL quotes.
 */
const patterns: readonly Pattern[] = [
  // A Telegram bot token: the Bot API has it in its URLs.
  { sign: ':', pattern: /\d{6,}:[\w-]{30,}/g, instead: '[hidden]' },
  { sign: 'earer', pattern: /\bBearer\s+[\w.~+/-]+=*/gi, instead: '[hidden]' },
  { sign: '@', pattern: /[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, instead: '[address]' },
  // International numbers only: without the plus they cannot be distinguished from ids.
  { sign: '+', pattern: /\+\d(?:[\s().-]{0,2}\d){7,14}/g, instead: '[number]' },
  // PostgreSQL quotes the value of `invalid input syntax`, JSON.parse the text that it could not read.
  {
    sign: 'invalid input ',
    pattern: /(invalid input (?:syntax|value) for [^:"\\]{1,80}: )\\".*?\\"/g,
    instead: '$1[hidden]',
  },
  {
    sign: ' is not valid JSON',
    pattern: /(Unexpected [^"]{0,60}?\\?"?.?\\?"?, )\\".*?\\"(?:\.\.\.)?( is not valid JSON)/g,
    instead: '$1[hidden]$2',
  },
]

/** Hides credentials and addresses of people in the fields of an entry, at any depth, by the names of the fields. */
export function hideSecretFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, hideValue(name, value)]))
}

function hideValue(name: string, value: unknown): unknown {
  if (value === null || value === undefined) return value
  if (secretFields.test(name)) return '[hidden]'
  if (contactFields.test(name) && typeof value === 'string') return '[hidden]'
  if (Array.isArray(value)) return value.map((item) => hideValue('', item))
  // Instances of classes (errors, dates) have a form of their own.
  return Object.getPrototypeOf(value) === Object.prototype ? hideSecretFields(value as Record<string, unknown>) : value
}

/** Hides credentials, email addresses and phone numbers in a finished line, by their form (reliability T-33). */
export const hideSecretsInLine = (line: string): string =>
  patterns.reduce(
    (text, { sign, pattern, instead }) => (text.includes(sign) ? text.replace(pattern, instead) : text),
    line,
  )
