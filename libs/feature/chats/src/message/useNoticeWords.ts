import { useLingui } from '@lingui/react/macro'
import type { Message } from '@frontdesk/contract'

/** A system message in the reader's language: its key's words, else the text that the provider API sent. */
export function useNoticeWords(): (message: Message) => string {
  const { t } = useLingui()
  return ({ metadata, text }) => {
    switch (metadata.notice) {
      case 'ai-enabled':
        return t`AI answers were switched on`
      case 'ai-disabled':
        return t`AI answers were switched off`
      case 'ai-reply-failed':
        return t`The AI could not answer`
      case 'ai-reply-interrupted':
        return t`The AI's answer was interrupted`
      case undefined:
        return text
    }
    return text
  }
}
