import { storedByChat } from './storedByChat.ts'

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
