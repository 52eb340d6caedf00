import { i18n, type Messages } from '@lingui/core'

/**
 * The languages of the toolbar; `pseudo` is English made twice as long and accented, which shows what is not
 * translated or too tight.
 */
export const locales = ['en', 'es', 'kk', 'pt', 'ru', 'uk', 'pseudo'] as const

const catalogues = import.meta.glob<{ messages: Messages }>([
  '../libs/platform/{locales,old-browser-locales}/*/messages.po',
  '../apps/*/{locales,setup-locales,words-locales}/*/messages.po',
])
const accents = new Map([...'aceinouyACEINOUY'].map((letter, at) => [letter, [...'áçéíñóúýÁÇÉÍÑÓÚÝ'][at] ?? letter]))

const stretch = (words: string) =>
  [...words].map((letter) => accents.get(letter) ?? letter).join('') + '·'.repeat(words.length)

/** A compiled message: words, or words and placeholders in turn, with further messages inside plurals. */
function pseudo(message: unknown, isWords = true): unknown {
  if (typeof message === 'string') return isWords ? stretch(message) : message
  if (Array.isArray(message))
    return message.map((piece) => (typeof piece === 'string' ? pseudo(piece) : pseudo(piece, false)))
  if (message !== null && typeof message === 'object') {
    return Object.fromEntries(
      Object.entries(message).map(([key, piece]) => [key, key === 'offset' ? piece : pseudo(piece)]),
    )
  }
  return message
}

/** The compiled messages of all catalogues of a language. */
export async function messagesOf(locale: string): Promise<Messages> {
  const ofLocale = Object.entries(catalogues).filter(([path]) => path.endsWith(`/${locale}/messages.po`))
  const loaded = await Promise.all(ofLocale.map(([, load]) => load()))
  return Object.assign({}, ...loaded.map(({ messages }) => messages)) as Messages
}

/** Reads the language's catalogues and shows it. */
export async function activateCatalogue(locale: string): Promise<Record<string, never>> {
  const isPseudo = locale === 'pseudo'
  const messages = await messagesOf(isPseudo ? 'en' : locale)
  i18n.loadAndActivate({
    locale: isPseudo ? 'en' : locale,
    messages: isPseudo
      ? (Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, pseudo(message)])) as Messages)
      : messages, // of the same shape
  })
  document.documentElement.lang = isPseudo ? 'en' : locale
  return {}
}
