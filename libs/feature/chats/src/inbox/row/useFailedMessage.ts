import type { OutgoingMessage } from '@frontdesk/chat-thread'
import type { Chat, Message } from '@frontdesk/contract'
import { usePlatform } from '@frontdesk/platform'
import type { SendIntent } from '@frontdesk/send-outbox'
import { useMemo, useSyncExternalStore } from 'react'
import { createSender } from '../../outbox/createSender.ts'

/**
 * The newest message of a chat that did not get through. `not-sent`: the server has not got it, or could not send it at
 * the time for which it was planned; `perhaps-not-sent`: nobody knows whether it has; `not-delivered`: the channel did
 * not take it. `text`: its words, empty for files alone.
 */
export type FailedMessage =
  | { readonly is: 'not-sent' | 'perhaps-not-sent'; readonly text: string }
  | { readonly is: 'not-delivered'; readonly message: Message }

type Intent = SendIntent<OutgoingMessage>

const isStuck = ({ stage }: Intent) => stage.is === 'stopped' || stage.is === 'unconfirmed'

/** The newest of a chat that waits for a decision, else the newest of all that are not sent. */
const decisiveIntent = (intents: readonly Intent[], chatId: number): Intent | undefined => {
  const ofChat = (intent: Intent) => intent.chatId === chatId
  return intents.findLast((intent) => ofChat(intent) && isStuck(intent)) ?? intents.findLast(ofChat)
}

/** A delivery that was ended on purpose is no failure. */
const onPurpose = new Set(['DELETED', 'TAKEN_OVER', 'WITHDRAWN'])

const isUndelivered = ({ status, isDeleted, metadata }: Message): boolean =>
  status === 'failed' && !isDeleted && !onPurpose.has(metadata.error?.code ?? '')

/** The facts of a chat that decide whether a message of it did not get through. */
type Delivered = Pick<Chat, 'lastMessage' | 'undelivered' | 'planned'>

/** The last message is newer than the provider's word of it, and all there is where the provider has no word. */
function undeliveredOf({ lastMessage, undelivered }: Delivered): FailedMessage | null {
  const named = undelivered?.id === lastMessage?.id ? null : undelivered
  const message = [lastMessage, named].find((each) => each && isUndelivered(each))
  return message ? { is: 'not-delivered', message } : null
}

/** The newest message that was not sent at its time, until somebody plans it again or takes it away (PLAN-1). */
function failedPlanOf({ planned = [] }: Delivered): FailedMessage | null {
  const failed = planned.findLast(({ state }) => state === 'failed')
  return failed ? { is: 'not-sent', text: failed.text } : null
}

function failedMessageOf(intent: Intent | undefined, chat: Delivered): FailedMessage | null {
  // A message on its way again is no failure any more.
  if (intent === undefined) return undeliveredOf(chat) ?? failedPlanOf(chat)
  if (!isStuck(intent)) return null
  const mayBeStored = intent.stage.is === 'stopped' ? intent.stage.outcome === 'unknown' : intent.mayBeStored
  return { is: mayBeStored ? 'perhaps-not-sent' : 'not-sent', text: intent.message.text }
}

/**
 * The newest message of a chat that did not get through; null when it is being sent again, or when there
 * is none (MSG-4, MSG-10).
 */
export function useFailedMessage({
  id,
  lastMessage,
  undelivered,
  planned,
}: Pick<Chat, 'id'> & Delivered): FailedMessage | null {
  const sender = usePlatform().singleton(createSender)
  const intent = useSyncExternalStore(sender.subscribe, () => decisiveIntent(sender.outbox().intents, id))
  return useMemo(
    () => failedMessageOf(intent, { lastMessage, undelivered, planned }),
    [intent, lastMessage, undelivered, planned],
  )
}
