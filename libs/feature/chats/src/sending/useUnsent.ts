import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import type { OutgoingMessage } from '@frontdesk/chat-thread'
import { hearChatEvent } from '../hearChatEvent.ts'
import { outboxAtom } from './outboxAtom.ts'

/** The provider API keeps an intent for at least a day; after that, sending it again might be a second message. */
const oneDay = 24 * 60 * 60_000

/**
 * Brings back what an earlier page of this chat did not get sent: what was on its way goes out again where twice is surely
 * once, everything else stands there as failed, with its words (reliability C2).
 */
export function useUnsent(chatId: number, adminId: number | null, isIdempotent: boolean, send: (message: OutgoingMessage) => void): void {
  const queryClient = useQueryClient()
  const outbox = useAtomValue(outboxAtom)
  const bringBack = useEffectEvent(() => {
    const underway = new Set(queryClient.getMutationCache().getAll().flatMap(({ state: { status, variables } }) => (status === 'pending' && isOutgoing(variables) ? [variables.clientMessageId] : [])))
    for (const { message, failure, adminId: sender } of Object.values(outbox)) {
      // Another administrator of this device may have left theirs.
      if (sender !== adminId || message.chatId !== chatId || underway.has(message.clientMessageId)) continue
      const isFresh = Date.now() - Date.parse(message.createdAt) < oneDay
      if (failure === null && isIdempotent && isFresh) send(message)
      else {
        hearChatEvent(queryClient, { type: 'message-sending', message })
        const { clientMessageId } = message
        hearChatEvent(queryClient, { type: 'message-failed', chatId, clientMessageId, ...(failure ?? { reason: '', outcome: 'unknown' }) })
      }
    }
  })
  // Once: what is sent on this page is the sending's own affair.
  useEffect(() => bringBack(), [])
}

const isOutgoing = (variables: unknown): variables is OutgoingMessage => typeof variables === 'object' && variables !== null && 'clientMessageId' in variables
