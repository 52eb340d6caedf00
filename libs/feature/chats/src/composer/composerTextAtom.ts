import { storedAtom } from '@frontdesk/platform'
import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'

type Texts = Readonly<Record<string, string>>

function readTexts(stored: string): Texts | undefined {
  const raw: unknown = JSON.parse(stored)
  if (typeof raw !== 'object' || raw === null) return undefined
  return Object.fromEntries(Object.entries(raw).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''))
}

/** Everything that was typed and not sent; it outlives navigation, a reload and a change of the language. */
export const composerTextsAtom = storedAtom<Texts>('composerTexts', readTexts, {})

/** Whose words for which chat: what one administrator of a device leaves unsent, the next one does not find. */
export const composerKey = (adminId: number | null, chatId: number): string => `${String(adminId ?? 0)}/${String(chatId)}`

/** What stands in the composer of one chat, by `composerKey`. */
export const composerTextAtom = atomFamily((key: string) =>
  atom(
    (get) => get(composerTextsAtom)[key] ?? '',
    (_get, set, change: string | ((before: string) => string)) => {
      set(composerTextsAtom, ({ [key]: before = '', ...others }) => {
        const text = typeof change === 'string' ? change : change(before)
        return text === '' ? others : { ...others, [key]: text }
      })
    },
  ),
)
