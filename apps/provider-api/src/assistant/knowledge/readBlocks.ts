import { gather, readItem, type Findings } from './Findings.ts'

/** A Markdown prefix of a heading or list item. */
const bullet = /^\s*(?:#{1,6}|[-*•])\s+/u

/** Reads blocks separated by blank lines: the first line of each is the question, the others are the answer. */
export function readBlocks(text: string): Findings {
  const found: ReturnType<typeof readItem>[] = []
  let block: string[] = []
  let begin = 1
  const end = () => {
    const [question = '', ...answer] = block
    found.push(readItem(begin, question.replace(bullet, ''), answer.join('\n')))
    block = []
  }
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') {
      end()
      continue
    }
    if (block.length === 0) begin = index + 1
    block.push(line)
  }
  end()
  return gather(found)
}
