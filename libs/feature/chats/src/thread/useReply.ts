import type { Chat, Message } from '@frontdesk/contract'
import { sessionQueries, useAdmin, useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { focusComposer } from '../handover/focusComposer.ts'
import { composerKey, composerModeAtom, composerQuoteAtom } from '../composer/composerTextAtom.ts'

/** Characters of the other message that a reply shows, as at the server. */
const longestQuote = 200

/**
 * Replying to one message of a chat (MSG-4): makes the next message a reply to it, and no note, and focuses the
 * composer; null where the provider takes no replies.
 */
export function useReply(chat: Chat): ((message: Message) => void) | null {
  const adminId = useAdmin()?.id ?? null
  const isSupported = useQuery(sessionQueries.me(useApi())).data?.capabilities.quotedReplies ?? false
  const setQuote = useSetAtom(composerQuoteAtom(composerKey(adminId, chat.id)))
  const setMode = useSetAtom(composerModeAtom(composerKey(adminId, chat.id)))
  const choose = ({ id, text }: Message) => {
    setQuote({ messageId: id, text: text.slice(0, longestQuote) })
    setMode('reply')
    focusComposer()
  }
  return isSupported ? choose : null
}
