import type { AssistantEvent } from '../../ports/Assistant.ts'

/** The mark with which a language model says that a person has to answer; the prompt asks for it. */
export const personMark = '<needs-person/>'
/** The mark with which a language model says that the rest of a question is still to come. */
export const restMark = '<needs-rest/>'

const marks = /<\s*\/?\s*needs[-_ ](person|rest)\b[^<>]{0,20}>/giu

/** The pattern of every beginning of a word, and of the whole of it with `then` behind. */
const beginningsOf = (word: string, then = ''): string =>
  [...word].reduceRight((rest, letter) => `(?:${letter}${rest})?`, then)

const more = '(?:[^<>]{1,20})?'
const needed = `(?:[-_ ](?:${beginningsOf('person', more)}|${beginningsOf('rest', more)}))?`
const beginning = `<\\s*/?\\s*${beginningsOf('needs', needed)}`
/** The end of a text that may still become a mark, or marks within one another. */
const begun = new RegExp(`(?:${beginning}){1,4}$`, 'iu')

/**
 * Reads the marks of a language model out of its reply: they are taken out of the text, also where one comes in
 * several pieces, and said with its end. Marks and not a structured output, which few servers can stream beside a text.
 */
export async function* readMarks(events: AsyncIterable<AssistantEvent>): AsyncGenerator<AssistantEvent> {
  let held = ''
  const said = { person: false, rest: false }
  for await (const event of events) {
    if (event.type !== 'delta') {
      // A beginning that has not become a mark is text.
      if (event.type !== 'created' && held !== '') yield { type: 'delta', text: held }
      if (event.type !== 'created') held = ''
      yield event.type === 'done' ? withMarks(event, said) : event
      continue
    }
    const text = withoutMarks(held + event.text, (mark) => void (said[mark] = true))
    held = begun.exec(text)?.[0] ?? ''
    const clean = text.slice(0, text.length - held.length)
    if (clean !== '') yield { type: 'delta', text: clean }
  }
}

type Mark = 'person' | 'rest'
type Done = Extract<AssistantEvent, { type: 'done' }>

const withMarks = (event: Done, { person, rest }: Record<Mark, boolean>): Done => ({
  ...event,
  ...(person && { needsHuman: true }),
  ...(rest && { needsRest: true }),
})

/** A text without its marks. What closes around one that was taken out is a mark as well. */
function withoutMarks(written: string, note: (mark: Mark) => void): string {
  let text = written
  for (;;) {
    const clean = text.replace(marks, (_, mark: string) => {
      note(mark.toLowerCase() === 'rest' ? 'rest' : 'person')
      return ''
    })
    if (clean === text) return clean
    text = clean
  }
}
