import { isGoing, isTooOld, type SendIntent } from './SendIntent.ts'
import type { Outbox } from './Outbox.ts'

/** An effect that is due now: send an intent, or read its chat to find out whether it is stored. */
export type OutboxEffect<Message> = { readonly action: 'send' | 'read'; readonly intent: SendIntent<Message> }

/**
 * The next intent of each chat: a chat's messages are sent one by one, in the order in which Send was pressed (O2, O5).
 */
function heads<Message>({ intents, network, session }: Outbox<Message>, now: number): readonly SendIntent<Message>[] {
  if (session === null || network === 'offline') return []
  const seen = new Set<number>()
  return intents.filter((intent) => {
    if (!isGoing(intent, now) || seen.has(intent.chatId)) return false
    seen.add(intent.chatId)
    return true
  })
}

/** The effects that are due now; none while the device is offline or no user is signed in. */
export const outboxEffects = <Message>(outbox: Outbox<Message>, now: number): readonly OutboxEffect<Message>[] =>
  heads(outbox, now).flatMap((intent): OutboxEffect<Message>[] => {
    const { stage } = intent
    if (stage.is === 'waiting') return stage.notBefore <= now ? [{ action: 'send', intent }] : []
    return stage.is === 'doubted' && !stage.isReading && stage.notBefore <= now ? [{ action: 'read', intent }] : []
  })

/** When the next effect is due without further commands, in milliseconds since 1970; null if none will be. */
export function nextOutboxEffectAt(outbox: Outbox<unknown>, now: number): number | null {
  const times = heads(outbox, now).flatMap(({ stage }) =>
    (stage.is === 'waiting' || (stage.is === 'doubted' && !stage.isReading)) && stage.notBefore > now
      ? [stage.notBefore]
      : [],
  )
  return times.length === 0 ? null : Math.min(...times)
}

/** The intents that the user has to confirm, as they are too old to be sent automatically. */
export const intentsToConfirm = <Message>({ intents }: Outbox<Message>, now: number): readonly SendIntent<Message>[] =>
  intents.filter(
    (intent) =>
      intent.stage.is === 'unconfirmed' ||
      ((intent.stage.is === 'waiting' || intent.stage.is === 'doubted') && isTooOld(intent, now)),
  )
