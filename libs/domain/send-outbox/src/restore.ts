import { isTooOld, type SendIntent, type SendStage } from './SendIntent.ts'
import { findIntent, type Outbox } from './Outbox.ts'

/** After a reload, the user confirms messages that are older than this, in milliseconds (F-11). */
const stillMeant = 5 * 60_000

type Restored<Message> = {
  readonly intents: readonly SendIntent<Message>[]
  readonly at: number
  readonly signedInAt: number
}

/** A call that was running when its page was closed may have succeeded. */
const interrupted = <Message>(intent: SendIntent<Message>): SendIntent<Message> =>
  intent.stage.is === 'sending' ? { ...intent, mayBeStored: true } : intent

function stageOf<Message>(outbox: Outbox<Message>, intent: SendIntent<Message>, at: number): SendStage {
  const mayDouble = intent.mayBeStored && (outbox.session?.isIdempotent !== true || isTooOld(intent, at))
  if (mayDouble) return { is: 'doubted', notBefore: at, isReading: false }
  // Only the server's own wait stays: whether it responds to this page is not known yet.
  return { is: 'waiting', notBefore: Math.max(at, intent.retryAt) }
}

/**
 * Adds the intents of an earlier page, in their order. Those that are more than five minutes old or from before the
 * last sign-in need a confirmation, and so do all later ones of the same chat.
 */
export function restore<Message>(
  outbox: Outbox<Message>,
  { intents, at, signedInAt }: Restored<Message>,
): Outbox<Message> {
  const asking = new Set<number>()
  const restored = intents
    .filter(({ key }) => findIntent(outbox, key) === undefined)
    .toSorted((a, b) => a.putAt - b.putAt)
    .map((stored) => {
      const intent = interrupted(stored)
      if (intent.stage.is === 'stopped') return intent
      const isAsked =
        intent.stage.is === 'unconfirmed' ||
        at - intent.putAt > stillMeant ||
        intent.putAt < signedInAt ||
        asking.has(intent.chatId)
      if (!isAsked) return { ...intent, stage: stageOf(outbox, intent, at) }
      asking.add(intent.chatId)
      return { ...intent, stage: { is: 'unconfirmed' as const } }
    })
  // They are older than those of this page.
  return restored.length === 0 ? outbox : { ...outbox, intents: [...restored, ...outbox.intents] }
}
