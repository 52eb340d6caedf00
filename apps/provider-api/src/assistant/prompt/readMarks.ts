import type { AssistantEvent, LabelToSuggest } from '../../ports/Assistant.ts'

/** The mark with which a language model says that a person has to answer; the prompt asks for it. */
export const personMark = '<needs-person/>'
/** The mark with which a language model says that the rest of a question is still to come. */
export const restMark = '<needs-rest/>'
/** The mark with which a language model suggests the label of this number. */
export const labelMark = (place: number): string => `<fits-label-${place}/>`

/** A mark may name several labels, and repeat their names. */
const marks = /<\s*\/?\s*(?:needs[-_ ](person|rest)\b[^<>]{0,20}|fits[-_ ]labels?\b([^<>]{0,60}))>/giu

/** The pattern of every beginning of a word, and of the whole of it with `then` behind. */
const beginningsOf = (word: string, then = ''): string =>
  [...word].reduceRight((rest, letter) => `(?:${letter}${rest})?`, then)

const more = '(?:[^<>]{1,20})?'
const needed = `(?:[-_ ](?:${beginningsOf('person', more)}|${beginningsOf('rest', more)}))?`
const fitting = `(?:[-_ ]${beginningsOf('label', '(?:[^<>]{1,61})?')})?`
const beginning = `<\\s*/?\\s*(?:${beginningsOf('needs', needed)}|${beginningsOf('fits', fitting)})`
/** The end of a text that may still become a mark, or marks within one another. */
const begun = new RegExp(`(?:${beginning}){1,4}$`, 'iu')

/**
 * Reads the marks of a language model out of its reply: they are taken out of the text, also where one comes in
 * several pieces, and said with its end; `labels`: those that it may suggest, by number. Marks and not a structured
 * output, which few servers can stream beside a text.
 */
export async function* readMarks(
  events: AsyncIterable<AssistantEvent>,
  labels: readonly LabelToSuggest[] = [],
): AsyncGenerator<AssistantEvent> {
  let held = ''
  const said: Said = { person: false, rest: false, places: [] }
  for await (const event of events) {
    if (event.type !== 'delta') {
      // A beginning that has not become a mark is text.
      if (event.type !== 'created' && held !== '') yield { type: 'delta', text: held }
      if (event.type !== 'created') held = ''
      yield event.type === 'done' ? withMarks(event, said, labels) : event
      continue
    }
    const text = withoutMarks(held + event.text, said)
    held = begun.exec(text)?.[0] ?? ''
    const clean = text.slice(0, text.length - held.length)
    if (clean !== '') yield { type: 'delta', text: clean }
  }
}

/** The words of the marks; `places`: the numbers of labels. */
type Said = { person: boolean; rest: boolean; places: number[] }
type Done = Extract<AssistantEvent, { type: 'done' }>

function withMarks(event: Done, { person, rest, places }: Said, labels: readonly LabelToSuggest[]): Done {
  const fitting = [...new Set(places)].flatMap((place) => labels[place - 1]?.id ?? [])
  return {
    ...event,
    ...(person && { needsHuman: true }),
    ...(rest && { needsRest: true }),
    ...(fitting.length > 0 && { labels: fitting }),
  }
}

/** A text without its marks, which are noted. What closes around one that was taken out is a mark as well. */
function withoutMarks(written: string, said: Said): string {
  let text = written
  for (;;) {
    const clean = text.replace(marks, (_, need: string | undefined, fits = '') => {
      if (need === undefined) said.places.push(...(String(fits).match(/\d+/gu) ?? []).map(Number))
      else said[need.toLowerCase() === 'rest' ? 'rest' : 'person'] = true
      return ''
    })
    if (clean === text) return clean
    text = clean
  }
}
