import { isTooOld, type SendIntent, type SendStage } from './SendIntent.ts'
import { findIntent, type Outbox } from './Outbox.ts'

/** What was pressed this long ago may no longer be meant: after a reload the user is asked (F-11). */
const stillMeant = 5 * 60_000

type Restored<Message> = {
  readonly intents: readonly SendIntent<Message>[]
  readonly at: number
  readonly signedInAt: number
}

/** A call that was under way when its page went may have come through. */
const interrupted = <Message>(intent: SendIntent<Message>): SendIntent<Message> =>
  intent.stage.is === 'sending' ? { ...intent, mayBeStored: true } : intent

function stageOf<Message>(outbox: Outbox<Message>, intent: SendIntent<Message>, at: number): SendStage {
  const mayDouble = intent.mayBeStored && (outbox.session?.isIdempotent !== true || isTooOld(intent, at))
  if (mayDouble) return { is: 'doubted', notBefore: at, isReading: false }
  // Of the rests those that the server asked for stay: how well it is heard from this page is yet to be seen.
  return { is: 'waiting', notBefore: Math.max(at, intent.told) }
}

/**
 * Takes in what another page left behind, in its order. What was pressed more than five minutes ago, or before the last
 * sign-in, waits for a yes, and so does all that stands behind it in its chat.
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
        intent.stage.is === 'asked' ||
        at - intent.putAt > stillMeant ||
        intent.putAt < signedInAt ||
        asking.has(intent.chatId)
      if (!isAsked) return { ...intent, stage: stageOf(outbox, intent, at) }
      asking.add(intent.chatId)
      return { ...intent, stage: { is: 'asked' as const } }
    })
  // They were pressed before what is here.
  return restored.length === 0 ? outbox : { ...outbox, intents: [...restored, ...outbox.intents] }
}
