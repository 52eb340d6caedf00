import { LinkifyIt, type Match } from 'linkify-it'

/** A part of a message's text; `href` is set for an address that may be opened. */
export type TextPart = { text: string; href: string | null }

const allowed = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** A phone number behind `tel:`. */
const numberAtStart = /^\+?\d[\d\-().]{1,30}\d/u

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true })
  .add('ftp:', null)
  .add('//', null)
  .add('tel:', { validate: (text, at) => numberAtStart.exec(text.slice(at, at + 40))?.[0].length ?? 0 })

/**
 * A phone number as people write it: with its country after +, or with the 0 or 8 that a national number begins with,
 * and no digit, letter or further mark around it, so that dates, prices, cards and orders are none.
 */
const phone = /(?:\+\d|[08])(?:[ \u00A0-]?\(?\d+\)?){1,8}(?![\p{L}\p{N}_/]|[.,:-]\d)/gu
const beforeNone = /[\p{L}\p{N}_./+-]/u
const digits = { international: [8, 15], national: [10, 11] } as const

/**
 * A link without a scheme: of www., or with a path, as t.me/lily. Two sentences without a space ("Hello.It is") are
 * none.
 */
const isMeant = ({ schema, raw }: Match): boolean => schema !== '' || /^www\.|[^/]\/./iu.test(raw)

function hrefOf({ schema, url, raw }: Match): string | null {
  const address = schema === '' ? `https://${raw}` : url
  if (!URL.canParse(address)) return null
  const { protocol, hostname, pathname, href } = new URL(address)
  const isSomewhere = protocol === 'mailto:' || protocol === 'tel:' ? pathname.length > 0 : hostname.length > 0
  return allowed.has(protocol) && isSomewhere ? href : null
}

function phoneParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { index, 0: found } of text.matchAll(phone)) {
    const number = found.replace(/\D/gu, '')
    const [least, most] = found.startsWith('+') ? digits.international : digits.national
    if (number.length < least || number.length > most || beforeNone.test(text[index - 1] ?? '')) continue
    if (index > from) parts.push({ text: text.slice(from, index), href: null })
    parts.push({ text: found, href: `tel:${found.startsWith('+') ? '+' : ''}${number}` })
    from = index + found.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null })
  return parts
}

/**
 * Splits a text into plain parts and addresses: of the web (also without a scheme, as www. and t.me/), e-mail and
 * phone. The joined parts equal the text; other content of an untrusted text never becomes a link.
 */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of linkify.match(text) ?? []) {
    const href = isMeant(match) ? hrefOf(match) : null
    if (href === null) continue
    parts.push(...phoneParts(text.slice(from, match.index)), { text: match.raw, href })
    from = match.lastIndex
  }
  parts.push(...phoneParts(text.slice(from)))
  return parts.length === 0 ? [{ text, href: null }] : parts
}
