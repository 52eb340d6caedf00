/** Elements whose content is no text of a page. */
const withoutText = new Set(['script', 'style', 'noscript', 'template', 'svg', 'head', 'select', 'iframe', 'object'])
/** Elements that stand on lines of their own. */
const blocks = new Set(
  'address article aside blockquote br dd div dl dt fieldset figure footer form header hr li main nav ol option p pre section table tbody td th thead tr ul'.split(
    ' ',
  ),
)
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary'])

/**
 * Returns the text of an HTML page: one line for each paragraph, list item or cell, and a blank line before each
 * heading, so that a heading with what stands below it reads as a question with its answer (TEACH-3). Linear
 * in the length of the page.
 */
export function textOfPage(html: string): string {
  const lines: string[] = []
  let line = ''
  let hidden: string | null = null
  const endLine = () => {
    const text = decodeEntities(line).replace(/\s+/gu, ' ').trim()
    if (text !== '') lines.push(text)
    line = ''
  }
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (hidden === null) line += html.slice(at, open === -1 ? html.length : open)
    if (open === -1) break
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4)
      if (end === -1) break
      at = end + 3
      continue
    }
    const close = html.indexOf('>', open)
    if (close === -1) break
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 20)) ?? []
    const tag = name.toLowerCase()
    at = close + 1
    if (hidden !== null) {
      if (slash !== '' && tag === hidden) hidden = null
    } else if (slash === '' && withoutText.has(tag) && html[close - 1] !== '/') {
      hidden = tag
    } else if (headings.has(tag)) {
      endLine()
      if (slash === '' && lines.length > 0) lines.push('')
    } else if (blocks.has(tag)) {
      endLine()
    }
  }
  endLine()
  return lines.join('\n').replace(/\n{3,}/g, '\n\n')
}

const named: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', laquo: '«', raquo: '»', euro: '€', hellip: '…', copy: '©', rsquo: '’', lsquo: '‘', ldquo: '“', rdquo: '”', middot: '·', bull: '•',
} // prettier-ignore

const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
    },
  )
