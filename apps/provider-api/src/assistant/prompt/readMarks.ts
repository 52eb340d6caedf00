import type { AssistantEvent, LabelToSuggest } from '../../ports/Assistant.ts'

/** The mark with which a language model says that a person has to answer; the prompt asks for it. */
export const personMark = '<needs-person/>'
/** The mark with which a language model says that the rest of a question is still to come. */
export const restMark = '<needs-rest/>'
/** The mark with which a language model suggests the label of this number. */
export const labelMark = (place: number): string => `<fits-label-${place}/>`

const open = String.raw`<\s{0,3}\/?\s{0,3}`
/** A mark may name several labels, with their names. */
const named = '[^<>]{0,140}'
const marks = new RegExp(
  String.raw`${open}(?:needs[-_ ](person|rest)(?![a-z])[^<>]{0,20}|fits[-_ ]labels?(?![a-z])(${named}))>`,
  'giu',
)
/** A name of a label, which a model may write between a mark and one that closes it. */
const name = '[^<>]{0,40}'
const labelOpens = String.raw`<\s{0,3}fits[-_ ]labels?(?![a-z])[^<>/]{0,140}>`
/** A mark with a name behind it: the mark that closes it, which takes the name out, may still come. */
const unclosed = new RegExp(`${labelOpens}${name}(?:<${named})?$`, 'iu')
const pairs = new RegExp(`(${labelOpens})${name}(?=<\\s{0,3}/\\s{0,3}fits[-_ ]labels?(?![a-z])${named}>)`, 'giu')
/** The numbers of labels in a mark: those that begin it or follow a comma, and none of a name ("3 Top 10"). */
const numbers = /(?:^|[,;&])[\s\-_:#="'.]*(\d{1,3}(?:\s+\d{1,3}(?=[\s,;&/]|$))*)(?!\d)/gu

/** The pattern of every beginning of a word, and of the whole of it with `then` behind. */
const beginningsOf = (word: string, then = ''): string =>
  [...word].reduceRight((rest, letter) => `(?:${letter}${rest})?`, then)

const more = '(?:[^<>]{1,20})?'
const needed = `(?:[-_ ](?:${beginningsOf('person', more)}|${beginningsOf('rest', more)}))?`
const fitting = `(?:[-_ ]${beginningsOf('label', '(?:[^<>]{1,141})?')})?`
const beginning = `${open}(?:${beginningsOf('needs', needed)}|${beginningsOf('fits', fitting)})`
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
      const rest = event.type === 'created' ? '' : withoutMarks(held, said)
      if (rest !== '') yield { type: 'delta', text: rest }
      if (event.type !== 'created') held = ''
      yield event.type === 'done' ? withMarks(event, said, labels) : event
      continue
    }
    const written = held + event.text
    const waiting = unclosed.exec(written)?.[0] ?? ''
    const text = withoutMarks(written.slice(0, written.length - waiting.length), said)
    const partial = begun.exec(text)?.[0] ?? ''
    held = partial + waiting
    const clean = text.slice(0, text.length - partial.length)
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

const placesIn = (fits: string): number[] =>
  Array.from(fits.matchAll(numbers), ([, places = '']) => places.split(/\s+/u)).flatMap((places) => places.map(Number))

/** A text without its marks, which are noted. What closes around one that was taken out is a mark as well. */
function withoutMarks(written: string, said: Said): string {
  let text = written
  for (;;) {
    const clean = text.replace(pairs, '$1').replace(marks, (_, need: string | undefined, fits = '') => {
      if (need === undefined) said.places.push(...placesIn(String(fits)))
      else said[need.toLowerCase() === 'rest' ? 'rest' : 'person'] = true
      return ''
    })
    if (clean === text) return clean
    text = clean
  }
}
