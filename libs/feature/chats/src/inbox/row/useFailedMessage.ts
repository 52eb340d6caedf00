import type { OutgoingMessage } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { usePlatform } from '@frontdesk/platform'
import type { SendIntent } from '@frontdesk/send-outbox'
import { useMemo, useSyncExternalStore } from 'react'
import { createSender } from '../../outbox/createSender.ts'

/**
 * The newest message of a chat that did not get through. `not-sent`: the server has not got it; `perhaps-not-sent`: nobody knows
 * whether it has; `not-delivered`: the channel did not take it. `text`: its words, empty for files alone; null: those of the chat's
 * last message.
 */
export type FailedMessage =
  | { readonly is: 'not-sent' | 'perhaps-not-sent'; readonly text: string }
  | { readonly is: 'not-delivered'; readonly text: null }

type Intent = SendIntent<OutgoingMessage>

const isStuck = ({ stage }: Intent) => stage.is === 'stopped' || stage.is === 'unconfirmed'

/** The newest of a chat that waits for a decision, else the newest of all that are not sent. */
const decisiveIntent = (intents: readonly Intent[], chatId: number): Intent | undefined => {
  const ofChat = (intent: Intent) => intent.chatId === chatId
  return intents.findLast((intent) => ofChat(intent) && isStuck(intent)) ?? intents.findLast(ofChat)
}

/** What ended a delivery on purpose is no failure. */
const onPurpose = new Set(['DELETED', 'TAKEN_OVER', 'WITHDRAWN'])

const isUndelivered = (message: Chat['lastMessage']): boolean =>
  message?.status === 'failed' && !message.isDeleted && !onPurpose.has(message.metadata.error?.code ?? '')

function failedMessageOf(intent: Intent | undefined, lastMessage: Chat['lastMessage']): FailedMessage | null {
  // What is on its way again is no failure any more.
  if (intent === undefined) return isUndelivered(lastMessage) ? { is: 'not-delivered', text: null } : null
  if (!isStuck(intent)) return null
  const mayBeStored = intent.stage.is === 'stopped' ? intent.stage.outcome === 'unknown' : intent.mayBeStored
  return { is: mayBeStored ? 'perhaps-not-sent' : 'not-sent', text: intent.message.text }
}

/** The newest message of a chat that did not get through; null when it is being sent again, or when there is none (MSG-4, MSG-10). */
export function useFailedMessage({ id, lastMessage }: Pick<Chat, 'id' | 'lastMessage'>): FailedMessage | null {
  const sender = usePlatform().singleton(createSender)
  const intent = useSyncExternalStore(sender.subscribe, () => decisiveIntent(sender.outbox().intents, id))
  return useMemo(() => failedMessageOf(intent, lastMessage), [intent, lastMessage])
}
