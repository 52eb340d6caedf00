/** A part of a message's text; `href` is set for an address that may be opened. */
export type TextPart = { text: string; href: string | null }

const address = /(?:https?:\/\/|mailto:|tel:)[^\s<>"'`]+/giu
const allowed = new Set(['http:', 'https:', 'mailto:', 'tel:'])

const count = (text: string, character: string) => text.split(character).length - 1

/**
 * Removes trailing punctuation: in 'See https://lily.example.' the dot is not part of the address;
 * '(https://a.example/b_(c))' keeps the inner pair.
 */
function withoutSentenceEnd(candidate: string): string {
  let unpaired = count(candidate, ')') - count(candidate, '(')
  let end = candidate.length
  for (;;) {
    const last = candidate[end - 1] ?? ''
    if (last === ')' && unpaired > 0) unpaired -= 1
    else if (!/[.,!?:;…»”\]}]/u.test(last)) return candidate.slice(0, end)
    end -= 1
  }
}

function hrefOf(candidate: string): string | null {
  if (!URL.canParse(candidate)) return null
  const url = new URL(candidate)
  const isSomewhere =
    url.protocol === 'mailto:' || url.protocol === 'tel:' ? url.pathname.length > 0 : url.hostname.length > 0
  return allowed.has(url.protocol) && isSomewhere ? url.href : null
}

/**
 * Splits a text into plain parts and http, https, mailto and tel addresses. The joined parts equal the text; other
 * content of an untrusted text never becomes a link.
 */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const found of text.matchAll(address)) {
    const candidate = withoutSentenceEnd(found[0])
    const href = /[\p{L}\p{N}_]/u.test(text[found.index - 1] ?? '') ? null : hrefOf(candidate)
    if (href === null) continue
    if (found.index > from) parts.push({ text: text.slice(from, found.index), href: null })
    parts.push({ text: candidate, href })
    from = found.index + candidate.length
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from), href: null })
  return parts
}
