import { readFileSync } from 'node:fs'
import type { Question } from '@frontdesk/assistant-evaluation'
import type { Language } from '@frontdesk/contract'
import { lily } from '../salons/lily.ts'
import { knowledgeOf } from '../scenes/knowledgeOf.ts'

/** The names by which the questions call the entries of the knowledge, in their order in each language. */
const entryNames = [
  'manicure',
  'pedicure',
  'haircut',
  'colouring',
  'brows-and-lashes',
  'facial',
  'opening-hours',
  'sunday',
  'address',
  'parking',
  'cancelling',
  'gift-cards',
  'payment',
  'allergy',
  'guarantee',
  'children',
]

/** The knowledge that the questions are about, each entry with the name by which they call it. */
export const askedKnowledge: readonly { name: string; language: Language; question: string; answer: string }[] =
  knowledgeOf(lily).map((entry, place) => ({ ...entry, name: entryNames[place % entryNames.length] ?? '' }))

const read = (set: string) =>
  JSON.parse(readFileSync(new URL(`${set}.json`, import.meta.url), 'utf8')) as readonly Question[] // `questions.test.ts` checks them.

/** Questions to look at while the assistant is changed, and questions only to measure with; see `README.md`. */
export const demoQuestions = {
  develop: read('develop'),
  check: read('check'),
  further: read('further'),
  'further-check': read('further-check'),
  phenomena: read('phenomena'),
}
