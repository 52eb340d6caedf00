import { deviceStorage, storedAtom } from '@frontdesk/platform'
import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'

type Texts = Readonly<Record<string, string>>

function readTexts(stored: string): Texts | undefined {
  const raw: unknown = JSON.parse(stored)
  if (typeof raw !== 'object' || raw === null) return undefined
  return Object.fromEntries(
    Object.entries(raw).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  )
}

const storageKey = 'composerTexts'

/** All unsent texts of this device; they survive navigation, a reload and a change of the language. */
export const composerTextsAtom = storedAtom<Texts>(storageKey, readTexts, {})

/** Reads the stored texts: another tab may have written since the last storage event. */
function storedTexts(fallback: Texts): Texts {
  try {
    const stored = deviceStorage.get(storageKey)
    return stored === null ? {} : (readTexts(stored) ?? {})
  } catch {
    return fallback
  }
}

/** The storage key of an unsent text: by administrator, too, so that others on the device do not see it. */
export const composerKey = (adminId: number | null, chatId: number): string =>
  `${String(adminId ?? 0)}/${String(chatId)}`

/** The unsent text of one chat, by `composerKey`. Writing it keeps the stored texts of all other chats. */
export const composerTextAtom = atomFamily((key: string) =>
  atom(
    (get) => get(composerTextsAtom)[key] ?? '',
    (_get, set, change: string | ((before: string) => string)) => {
      set(composerTextsAtom, (cached) => {
        const { [key]: before = '', ...others } = storedTexts(cached)
        const text = typeof change === 'string' ? change : change(before)
        return text === '' ? others : { ...others, [key]: text }
      })
    },
  ),
)
