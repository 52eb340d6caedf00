import { storedAtom } from '@frontdesk/platform'
import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'

type Texts = Readonly<Record<string, string>>

function readTexts(stored: string): Texts | undefined {
  const raw: unknown = JSON.parse(stored)
  if (typeof raw !== 'object' || raw === null) return undefined
  return Object.fromEntries(Object.entries(raw).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''))
}

/** Everything that was typed and not sent, by chat; it outlives navigation, a reload and a change of the language. */
export const composerTextsAtom = storedAtom<Texts>('composerTexts', readTexts, {})

/** What stands in the composer of one chat. */
export const composerTextAtom = atomFamily((chatId: number) =>
  atom(
    (get) => get(composerTextsAtom)[chatId] ?? '',
    (_get, set, text: string) => {
      set(composerTextsAtom, ({ [chatId]: _before, ...others }) => (text === '' ? others : { ...others, [chatId]: text }))
    },
  ),
)
