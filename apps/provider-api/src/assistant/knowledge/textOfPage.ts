import { Parser } from 'htmlparser2'

/** Elements whose content is no text of a page. `head` is not one: its end may be left out, with the body behind it. */
const withoutText = new Set(
  'script style noscript template svg math title select datalist iframe object audio video canvas textarea'.split(' '),
)
/** Elements that stand on lines of their own. */
const blocks = new Set(
  'address article aside blockquote br dd details dialog div dl dt fieldset figcaption figure footer form header hr li main nav ol option p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary'])

/** Browsers nest no deeper. A page that does is read up to there: the parser looks for each end in all that is open. */
const deepest = 512
const chunk = 16_384

/**
 * Returns the text of an HTML page: one line for each paragraph, list item or cell, and a blank line before each
 * heading, so that a heading with what stands below it reads as a question with its answer (TEACH-3). Linear
 * in the length of the page.
 */
export function textOfPage(html: string): string {
  const lines: string[] = []
  let line = ''
  let depth = 0
  /** How many elements without text are open. */
  let hidden = 0
  const endLine = () => {
    // The replacement character stands for bytes that are no character.
    const text = line
      .replace(/\ufffd/gu, '')
      .replace(/\s+/gu, ' ')
      .trim()
    if (text !== '') lines.push(text)
    line = ''
  }
  const parser = new Parser({
    onopentagname(name) {
      depth += 1
      if (withoutText.has(name)) hidden += 1
      if (hidden > 0) return
      const isHeading = headings.has(name)
      if (isHeading || blocks.has(name)) endLine()
      if (isHeading && lines.length > 0) lines.push('')
    },
    ontext(text) {
      if (hidden === 0) line += text
    },
    onclosetag(name) {
      depth -= 1
      if (withoutText.has(name)) hidden -= 1
      else if (hidden === 0 && (headings.has(name) || blocks.has(name))) endLine()
    },
  })
  for (let at = 0; at < html.length && depth <= deepest; at += chunk) parser.write(html.slice(at, at + chunk))
  parser.end()
  endLine()
  return lines.join('\n').replace(/\n{3,}/g, '\n\n')
}
