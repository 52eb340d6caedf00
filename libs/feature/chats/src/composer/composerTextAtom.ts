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

/** Everything that was typed and not sent; it outlives navigation, a reload and a change of the language. */
export const composerTextsAtom = storedAtom<Texts>(storageKey, readTexts, {})

/** What the device keeps at this moment: another tab may have written since this page listened last. */
function keptNow(otherwise: Texts): Texts {
  try {
    const stored = deviceStorage.get(storageKey)
    return stored === null ? {} : (readTexts(stored) ?? {})
  } catch {
    return otherwise
  }
}

/** Whose words for which chat: what one administrator of a device leaves unsent, the next one does not find. */
export const composerKey = (adminId: number | null, chatId: number): string =>
  `${String(adminId ?? 0)}/${String(chatId)}`

/** What stands in the composer of one chat, by `composerKey`. Writing it leaves every other chat's words as they are kept. */
export const composerTextAtom = atomFamily((key: string) =>
  atom(
    (get) => get(composerTextsAtom)[key] ?? '',
    (_get, set, change: string | ((before: string) => string)) => {
      set(composerTextsAtom, (known) => {
        const { [key]: before = '', ...others } = keptNow(known)
        const text = typeof change === 'string' ? change : change(before)
        return text === '' ? others : { ...others, [key]: text }
      })
    },
  ),
)
