import { readTopics } from '../language/readTopics.ts'

/** The topics of an entry: `about` those of its question, `says` those of its answer. */
export type EntryTopics = { about: ReadonlySet<string>; says: ReadonlySet<string> }

/** Topics that an answer shows by its form, without a word for them. */
const shapes: readonly (readonly [string, RegExp])[] = [
  [
    'price',
    /[€$£₴₸₽₺]|\p{N}\s?(?:грн|руб|тг|теңге|тенге|zł|eur|usd|uah|kzt|brl|gbp|euros?|гривен|гривень|рубл\p{L}*)(?!\p{L})/iu,
  ],
  [
    'duration',
    /(?:hours?|minutes?|\bmin\b|horas?|minutos?|годин\p{L}*|хвилин\p{L}*|часа?|часов|минут\p{L}*|сағат|минут)(?!\p{L})/iu,
  ],
  ['discount', /\p{N}\s?%/u],
  ['phone', /(?:\+|\b0)\p{N}[\p{N}\s()-]{6,}\p{N}/u],
]

const remembered = new Map<string, EntryTopics>()
const mostRemembered = 2000

/** Reads the topics of an entry. */
export function entryTopics({ question, answer }: { question: string; answer: string }): EntryTopics {
  const key = `${question}\0${answer}`
  const known = remembered.get(key)
  if (known) return known
  const about = new Set(topicsIn(question))
  const says = new Set([
    ...certainTopicsIn(answer),
    ...shapes.flatMap(([name, shape]) => (shape.test(answer) ? [name] : [])),
  ])
  const services = new Set(readTopics(question).filter(({ topic }) => topic?.kind === 'service'))
  if (about.has('child') && services.size === 0) about.add('visit-with-child')
  if (about.has('car') && !about.has('parking')) says.add('parking')
  const topics = { about, says }
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(key, topics)
  return topics
}

const topicsIn = (text: string): string[] => readTopics(text).flatMap(({ topic }) => (topic ? [topic.name] : []))

/** An answer is about nothing that one of its words only resembles. */
const certainTopicsIn = (text: string): string[] =>
  readTopics(text).flatMap(({ topic, isGuess }) => (topic && !isGuess ? [topic.name] : []))
