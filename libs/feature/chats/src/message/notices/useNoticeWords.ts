import { useLingui } from '@lingui/react/macro'
import type { Message } from '@frontdesk/contract'

/** A system message in the reader's language: its key's words, else the text that the provider API sent. */
export function useNoticeWords(): (message: Message) => string {
  const { t } = useLingui()
  return ({ metadata, text }) => {
    switch (metadata.notice) {
      case 'assistant-failed':
        return t`The AI could not answer this message.`
      case 'assistant-withheld':
        return t`The AI was about to tell its instructions. Nothing of that was sent; please answer yourself.`
      case 'assistant-limit-reached':
        return t`The AI has written very many answers within an hour; it will go on answering in a while.`
      case 'assistant-interrupted':
        return t`The AI was interrupted while it was answering; nothing of its answer was sent.`
      case 'assistant-budget-reached':
        return t`The AI has given all the answers that it may give in one conversation within a day; a human answers now.`
      case undefined:
        return text
    }
    return text
  }
}
