import type { OwnEvent, OutgoingMessage } from '@frontdesk/chat-thread'
import type { Intent } from '@frontdesk/send-outbox'

/** What the thread is to be told for a bubble to show how far its message is. */
export function bubbleEvents(
  { key, chatId, message, mayBeStored, stage }: Intent<OutgoingMessage>,
  words: { notYetSent: string },
): readonly OwnEvent[] {
  const sending: OwnEvent = { type: 'message-sending', message }
  switch (stage.is) {
    case 'waiting':
    case 'sending':
    case 'doubted':
      return [sending]
    case 'asked':
      return [
        sending,
        {
          type: 'message-failed',
          chatId,
          clientMessageId: key,
          ...(mayBeStored ? { outcome: 'unknown', reason: '' } : { outcome: 'refused', reason: words.notYetSent }),
        },
      ]
    case 'stopped':
      return [
        sending,
        { type: 'message-failed', chatId, clientMessageId: key, outcome: stage.outcome, reason: stage.reason },
      ]
  }
}
