import { i18n, type Messages } from '@lingui/core'

const catalogues = import.meta.glob<{ messages: Messages }>([
  '../libs/platform/{locales,old-browser-locales}/*/messages.po',
  '../apps/*/{locales,account-locales,setup-locales,words-locales}/*/messages.po',
])
const accents = new Map([...'aceinouyACEINOUY'].map((letter, at) => [letter, [...'áçéíñóúýÁÇÉÍÑÓÚÝ'][at] ?? letter]))

const stretch = (words: string) =>
  [...words].map((letter) => accents.get(letter) ?? letter).join('') + '·'.repeat(words.length)

/** A compiled message: words, or words and placeholders in turn, with further messages inside plurals. */
function pseudo(message: unknown): unknown {
  // The number of a plural.
  if (message === '#') return message
  if (typeof message === 'string') return stretch(message)
  if (Array.isArray(message))
    return message.map((piece) => (Array.isArray(piece) ? pseudoPlaceholder(piece) : pseudo(piece)))
  return message
}

/** The name and format of a placeholder stay; the messages of a plural are words. */
const pseudoPlaceholder = (placeholder: readonly unknown[]): unknown[] =>
  placeholder.map((piece) =>
    piece !== null && typeof piece === 'object'
      ? Object.fromEntries(Object.entries(piece).map(([key, of]) => [key, key === 'offset' ? of : pseudo(of)]))
      : piece,
  )

/** The compiled messages of all catalogues of a language. */
export async function messagesOf(locale: string): Promise<Messages> {
  const ofLocale = Object.entries(catalogues).filter(([path]) => path.endsWith(`/${locale}/messages.po`))
  const loaded = await Promise.all(ofLocale.map(([, load]) => load()))
  return Object.assign({}, ...loaded.map(({ messages }) => messages)) as Messages
}

/** The words of a compiled message, with those of each case of a plural. */
const wordsOf = (message: unknown): string =>
  typeof message === 'string'
    ? message
    : message !== null && typeof message === 'object'
      ? Object.values(message).map(wordsOf).join('')
      : ''

/** Each message in that of the six languages in which it is longest. */
async function longestMessages(): Promise<Messages> {
  const [english = {}, ...others] = await Promise.all(['en', 'es', 'kk', 'pt', 'ru', 'uk'].map(messagesOf))
  const longest: Messages = { ...english }
  for (const messages of others)
    for (const [id, message] of Object.entries(messages))
      if (wordsOf(message).length > wordsOf(longest[id]).length) longest[id] = message
  return longest
}

/** Reads the language's catalogues and shows it. */
export async function activateCatalogue(locale: string): Promise<Record<string, never>> {
  const isPseudo = locale === 'pseudo'
  const isOfOneLanguage = !isPseudo && locale !== 'longest'
  const messages = locale === 'longest' ? await longestMessages() : await messagesOf(isPseudo ? 'en' : locale)
  i18n.loadAndActivate({
    locale: isOfOneLanguage ? locale : 'en',
    messages: isPseudo
      ? (Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, pseudo(message)])) as Messages)
      : messages, // of the same shape
  })
  document.documentElement.lang = isOfOneLanguage ? locale : 'en'
  return {}
}
