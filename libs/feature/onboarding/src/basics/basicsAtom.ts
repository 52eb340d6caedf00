import type { AssistantBasics } from '@frontdesk/contract'
import { storedAtom, type StorageKey } from '@frontdesk/platform'
import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { noBasics, isEmpty, type Basics } from './Basics.ts'

const key: StorageKey = 'assistantBasics'

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (raw: unknown): Fields => (typeof raw === 'object' && raw !== null ? (raw as Fields) : {}) // any object can be read by key
const listOf = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? raw : [])
const textOf = (raw: unknown) => (typeof raw === 'string' ? raw : '')

const ways: Basics['payment'] = ['cash', 'card', 'phone', 'transfer']
const tones: readonly NonNullable<AssistantBasics['tone']>[] = ['warm', 'brief', 'formal']

/** Reads a stored form; what is no value of a field is left out. */
function readBasics(raw: unknown): Basics {
  const fields = fieldsOf(raw)
  const hours = listOf(fields['hours']).flatMap((one) => {
    const { day, from, to } = fieldsOf(one)
    return typeof day === 'number' && day >= 1 && day <= 7 ? [{ day, from: textOf(from), to: textOf(to) }] : []
  })
  return {
    hours,
    address: textOf(fields['address']),
    prices: textOf(fields['prices']),
    payment: ways.filter((way) => listOf(fields['payment']).includes(way)),
    parking: textOf(fields['parking']),
    bookingLink: textOf(fields['bookingLink']),
    tone: tones.find((tone) => tone === fields['tone']) ?? null,
    website: textOf(fields['website']),
    text: textOf(fields['text']),
  }
}

type Forms = Readonly<Record<string, Basics>>

/** The forms that are not saved yet, by company. */
const formsAtom = storedAtom<Forms>(
  key,
  (stored) => {
    const companies = Object.entries(fieldsOf(JSON.parse(stored)))
    return Object.fromEntries(companies.map(([companyId, raw]) => [companyId, readBasics(raw)]))
  },
  {},
)

/**
 * What was typed for a company's assistant and is not saved yet: it survives a reload and a visit of another page, and a sign-out removes
 * it (TEACH-3). An empty form is forgotten.
 */
export const basicsAtom = atomFamily((companyId: number) =>
  atom(
    (get) => get(formsAtom)[companyId] ?? noBasics,
    (_get, set, change: (before: Basics) => Basics) =>
      set(formsAtom, ({ [companyId]: before = noBasics, ...others }) => {
        const basics = change(before)
        return isEmpty(basics) ? others : { ...others, [companyId]: basics }
      }),
  ),
)
