import { TextDecoder } from 'node:util'

/** Characters of a card that are read, and lines that are shown of it. */
const longest = 100_000
const mostLines = 50

/**
 * The properties of a card that are shown, in their order; a name that is given in its parts stands in for a whole one.
 */
const shown = ['FN', 'TEL', 'EMAIL', 'ORG', 'TITLE', 'ADR', 'URL', 'BDAY', 'NOTE'] as const

/**
 * The words of a vCard of any version (RFC 6350, and 2.1 as Android still writes it), a line each: the name, numbers,
 * addresses and what else a salon may want of a person; no pictures. Empty for a text that is none.
 */
export function wordsOfVcard(vcard: string): string[] {
  const properties = linesOf(vcard.slice(0, longest)).flatMap(readProperty)
  const valuesOf = (name: string) =>
    properties.flatMap((one) => (one.name === name && one.words !== '' ? [one.words] : []))
  const names = valuesOf('FN')
  const lines = shown.flatMap((name) =>
    name === 'FN' && names.length === 0 ? valuesOf('N').slice(0, 1) : valuesOf(name),
  )
  return [...new Set(lines)].slice(0, mostLines)
}

/** The lines of a card, with those joined that are folded, or broken within their quoted-printable letters. */
function linesOf(vcard: string): string[] {
  const lines: string[] = []
  for (const line of vcard.split(/\r\n|\r|\n/)) {
    const last = lines.at(-1)
    if (last !== undefined && /^[ \t]/.test(line)) lines[lines.length - 1] = last + line.slice(1)
    else if (last !== undefined && isQuotedPrintable(last) && last.endsWith('='))
      lines[lines.length - 1] = last.slice(0, -1) + line
    else lines.push(line)
  }
  return lines
}

const isQuotedPrintable = (line: string): boolean => /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(line)

function readProperty(line: string): { name: string; words: string }[] {
  const [, name, parameters, raw] = /^(?:[\w-]+\.)?([A-Za-z-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/.exec(line) ?? []
  if (name === undefined || parameters === undefined || raw === undefined) return []
  if (/ENCODING=(?:B\b|BASE64)/i.test(parameters) || raw.startsWith('data:')) return []
  const decoded = isQuotedPrintable(line) ? unquoted(raw, /CHARSET=([\w-]+)/i.exec(parameters)?.[1]) : raw
  return [{ name: name.toUpperCase(), words: worded(name.toUpperCase(), decoded) }]
}

function worded(name: string, value: string): string {
  // The parts of a name and of an address are divided by semicolons; a name begins with the family's.
  const parts = value.split(/(?<!\\);/).map((part) => unescaped(part).trim())
  if (name === 'N') return [parts[3], parts[1], parts[2], parts[0], parts[4]].filter(Boolean).join(' ')
  if (name === 'ADR' || name === 'ORG') return parts.filter((part) => part !== '').join(', ')
  return unescaped(value)
    .trim()
    .replace(/^(?:tel|mailto):/i, '')
}

const unescaped = (value: string): string =>
  value.replace(/\\([nN\\,;:])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? ' ' : letter))

/** Quoted-printable letters in their own charset; in UTF-8 where that is none. */
function unquoted(value: string, charset = 'utf-8'): string {
  const bytes = Buffer.from(
    value.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}
