/** How deep blocks may lie in one another. */
const deepest = 12

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * The words of a rich message, a line for each of its blocks: headings, paragraphs, lists, tables, quotations and the
 * captions of its files. Blocks that are not known are read by the names of their parts, so that their words are not
 * lost.
 */
export const wordsOfRichMessage = ({ blocks }: { blocks?: unknown }): string => linesOf(blocks, 0).join('\n')

const linesOf = (blocks: unknown, depth: number): string[] =>
  depth > deepest ? [] : listOf(blocks).flatMap((block) => linesOfBlock(fieldsOf(block), depth))

function linesOfBlock(block: Record<string, unknown>, depth: number): string[] {
  const { text, blocks, items, cells, summary, caption, expression } = block
  return [
    wordsOf(summary, depth),
    wordsOf(text, depth),
    typeof expression === 'string' ? expression : '',
    ...linesOf(blocks, depth + 1),
    ...listOf(items).map((item) => {
      const { label, blocks: ofItem } = fieldsOf(item)
      return [wordsOf(label, depth), linesOf(ofItem, depth + 1).join('\n')].filter(Boolean).join(' ')
    }),
    ...listOf(cells).map((row) =>
      listOf(row)
        .map((cell) => wordsOf(fieldsOf(cell)['text'], depth))
        .join(' | '),
    ),
    wordsOf(caption, depth),
  ].filter((line) => line !== '')
}

/** The words of a text that may consist of formatted parts. */
function wordsOf(text: unknown, depth: number): string {
  if (typeof text === 'string') return text
  if (depth > deepest) return ''
  if (Array.isArray(text)) return text.map((part) => wordsOf(part, depth + 1)).join('')
  const { type, text: inner, url, alternative_text: emoji, expression } = fieldsOf(text)
  if (typeof emoji === 'string') return emoji
  if (typeof expression === 'string') return expression
  const words = wordsOf(inner, depth + 1)
  if (type === 'strikethrough') return `~${words}~`
  return typeof url === 'string' && !words.includes(url) ? `${words} (${url})` : words
}
