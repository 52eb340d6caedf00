import { isGoing, isTooOld, type SendIntent } from './SendIntent.ts'
import type { Outbox } from './Outbox.ts'

/** What is to be done now: send an intent, or read its chat to see whether it is there. */
export type OutboxEffect<Message> = { readonly action: 'send' | 'read'; readonly intent: SendIntent<Message> }

/** Of each chat the one whose turn it is: a chat's messages go one by one, in the order in which Send was pressed (O2, O5). */
function heads<Message>({ intents, network, session }: Outbox<Message>, now: number): readonly SendIntent<Message>[] {
  if (session === null || network === 'offline') return []
  const seen = new Set<number>()
  return intents.filter((intent) => {
    if (!isGoing(intent, now) || seen.has(intent.chatId)) return false
    seen.add(intent.chatId)
    return true
  })
}

/** All that may be done now; nothing while the device is offline or nobody is signed in. */
export const outboxEffects = <Message>(outbox: Outbox<Message>, now: number): readonly OutboxEffect<Message>[] =>
  heads(outbox, now).flatMap((intent): OutboxEffect<Message>[] => {
    const { stage } = intent
    if (stage.is === 'waiting') return stage.notBefore <= now ? [{ action: 'send', intent }] : []
    return stage.is === 'doubted' && !stage.isReading && stage.notBefore <= now ? [{ action: 'read', intent }] : []
  })

/** When to look again, if nothing happens before; null when only an event can change anything. */
export function nextOutboxEffectAt(outbox: Outbox<unknown>, now: number): number | null {
  const times = heads(outbox, now).flatMap(({ stage }) =>
    (stage.is === 'waiting' || (stage.is === 'doubted' && !stage.isReading)) && stage.notBefore > now
      ? [stage.notBefore]
      : [],
  )
  return times.length === 0 ? null : Math.min(...times)
}

/** What the user is to be asked about: it has lain too long to go by itself. */
export const intentsToConfirm = <Message>({ intents }: Outbox<Message>, now: number): readonly SendIntent<Message>[] =>
  intents.filter(
    (intent) =>
      intent.stage.is === 'asked' ||
      ((intent.stage.is === 'waiting' || intent.stage.is === 'doubted') && isTooOld(intent, now)),
  )
