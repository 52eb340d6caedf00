import { storedByChat } from '@frontdesk/platform'

export { composerKey } from '@frontdesk/platform'

const texts = storedByChat('composerTexts', (raw) => (typeof raw === 'string' ? raw : ''), '')

/** All unsent texts of this device; they survive navigation, a reload and a change of the language. */
export const composerTextsAtom = texts.all

/** The unsent text of one chat, by `composerKey`. Writing it keeps the stored texts of all other chats. */
export const composerTextAtom = texts.ofChat

/** The kind of words that the composer of a chat writes: a reply to the customer, or a note for colleagues. */
export type ComposerMode = 'reply' | 'note'

/**
 * The mode of the composer of one chat, by `composerKey`: it is stored with what was begun in it, so that nothing that
 * was begun as a note goes out as a reply (CUST-3).
 */
export const composerModeAtom = storedByChat<ComposerMode>(
  'composerModes',
  (raw) => (raw === 'note' ? 'note' : 'reply'),
  'reply',
).ofChat

/** The message that the next one of a chat replies to, with its text when it was chosen. */
export type ComposerQuote = { readonly messageId: number; readonly text: string }

/**
 * The message that is replied to in one chat, by `composerKey`; it survives navigation and a reload,
 * as the text does (MSG-4).
 */
export const composerQuoteAtom = storedByChat<ComposerQuote | null>(
  'composerQuotes',
  (raw) => {
    if (typeof raw !== 'object' || raw === null) return null
    const { messageId, text } = raw as { messageId?: unknown; text?: unknown } // of any object a field may be asked
    return Number.isSafeInteger(messageId) && typeof text === 'string' ? { messageId: Number(messageId), text } : null
  },
  null,
).ofChat
