import type { AssistantBasics } from '@frontdesk/contract'
import { deviceStorage, storedAtom, type StorageKey } from '@frontdesk/platform'
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

function readForms(stored: string): Forms {
  const forms = Object.entries(fieldsOf(JSON.parse(stored)))
  return Object.fromEntries(forms.map(([of, raw]) => [of, readBasics(raw)]))
}

/** The forms that are not saved yet, by `basicsKey`. */
const formsAtom = storedAtom<Forms>(key, readForms, {})

/** Reads the stored forms: a sign-out or another tab may have changed them since this page read them last. */
function storedForms(fallback: Forms): Forms {
  try {
    const stored = deviceStorage.get(key)
    return stored === null ? {} : readForms(stored)
  } catch {
    return fallback
  }
}

/** The key of an unsaved form: by administrator, too, so that others on the device do not see it. */
export const basicsKey = (adminId: number, companyId: number): string => `${String(adminId)}/${String(companyId)}`

/**
 * An administrator's typed answers for a company's assistant before they are saved, by `basicsKey`: the draft survives
 * a reload, a visit of another page and an expired session, and a sign-out removes it (TEACH-3). Writing it keeps the
 * other stored forms. An empty form is forgotten.
 */
export const basicsAtom = atomFamily((of: string) =>
  atom(
    (get) => get(formsAtom)[of] ?? noBasics,
    (_get, set, change: (before: Basics) => Basics) =>
      set(formsAtom, (cached) => {
        const { [of]: before = noBasics, ...others } = storedForms(cached)
        const basics = change(before)
        return isEmpty(basics) ? others : { ...others, [of]: basics }
      }),
  ),
)
