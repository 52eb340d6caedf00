import { gather, readItem, type Problem, type Findings } from './Findings.ts'

/** Patterns of the lines that begin a question and an answer. */
export type Mark = { question: RegExp; answer: RegExp }

/** `Q:`, `Q1:`, `**Question 2:**`: a word or its initial, an optional number, and a colon. */
const begins = (...words: string[]) =>
  new RegExp(`^\\s*[*_]{0,2}(?:${words.join('|')})\\s*\\d{0,4}\\s*[*_]{0,2}\\s*[:：][*_]{0,2}`, 'iu')

/**
 * English, Spanish and Portuguese, Ukrainian, Russian, Kazakh. The same initial can mean different things in two of
 * them.
 */
const marks: readonly Mark[] = [
  { question: begins('question', 'q'), answer: begins('answer', 'a') },
  { question: begins('pregunta', 'pergunta', 'p'), answer: begins('respuesta', 'resposta', 'r') },
  { question: begins('питання', 'запитання', 'п'), answer: begins('відповідь', 'в') },
  { question: begins('вопрос', 'в'), answer: begins('ответ', 'о') },
  { question: begins('сұрақ', 'с'), answer: begins('жауап', 'ж') },
]

/** Finds the marks that a text uses: the pair that occurs most, with at least one of each. Null when there is none. */
export function markOf(text: string): Mark | null {
  const lines = text.split('\n')
  let best: Mark | null = null
  let most = 0
  for (const mark of marks) {
    const questions = lines.filter((line) => mark.question.test(line)).length
    const answers = lines.filter((line) => mark.answer.test(line)).length
    if (questions === 0 || answers === 0 || questions + answers <= most) continue
    best = mark
    most = questions + answers
  }
  return best
}

/** Reads lines with marks; a line without one continues the question or answer before it. */
export function readMarked(text: string, mark: Mark): Findings {
  const found: (ReturnType<typeof readItem> | { problem: Problem })[] = []
  let item: { line: number; question: string[]; answer: string[] | null } | null = null
  const end = () => {
    if (item) found.push(readItem(item.line, item.question.join('\n'), item.answer?.join('\n') ?? ''))
    item = null
  }
  for (const [index, line] of text.split('\n').entries()) {
    const number = index + 1
    if (mark.question.test(line)) {
      end()
      item = { line: number, question: [line.replace(mark.question, '')], answer: null }
    } else if (mark.answer.test(line)) {
      if (item?.answer) end()
      item ??= { line: number, question: [], answer: null }
      item.answer = [line.replace(mark.answer, '')]
    } else if (item) {
      const part = item.answer ?? item.question
      part.push(line)
    } else if (line.trim() !== '') found.push({ problem: { line: number, reason: 'unreadable' } })
  }
  end()
  return gather(found)
}
