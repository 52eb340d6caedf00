import { isTooOld, mostAttempts, type SendIntent, type SendStage } from './SendIntent.ts'
import { findIntent, type Outbox } from './Outbox.ts'
import type { OutboxCommand } from './OutboxCommand.ts'
import { restore } from './restore.ts'
import { restAfter } from './restAfter.ts'

const waiting = (notBefore: number): SendStage => ({ is: 'waiting', notBefore })
const doubted = (notBefore: number): SendStage => ({ is: 'doubted', notBefore, isReading: false })

/** The outbox with one intent changed; the same outbox when it is not there or nothing changes. */
function withIntent<Message>(
  outbox: Outbox<Message>,
  key: string,
  change: (intent: SendIntent<Message>) => SendIntent<Message>,
): Outbox<Message> {
  const before = findIntent(outbox, key)
  if (before === undefined) return outbox
  const after = change(before)
  return after === before
    ? outbox
    : { ...outbox, intents: outbox.intents.map((intent) => (intent === before ? after : intent)) }
}

const without = <Message>(outbox: Outbox<Message>, key: string): Outbox<Message> =>
  findIntent(outbox, key) === undefined
    ? outbox
    : { ...outbox, intents: outbox.intents.filter((intent) => intent.key !== key) }

/** Moves an intent to the end of the queue. */
const toTheEnd = <Message>(outbox: Outbox<Message>, key: string): Outbox<Message> => ({
  ...outbox,
  intents: [
    ...outbox.intents.filter((intent) => intent.key !== key),
    ...outbox.intents.filter((intent) => intent.key === key),
  ],
})

const stop = <Message>(intent: SendIntent<Message>, reason: string): SendIntent<Message> => ({
  ...intent,
  stage: { is: 'stopped', outcome: intent.mayBeStored ? 'unknown' : 'refused', reason },
})

/**
 * Attempts only run out while the server responds: an outage ends, and waiting messages are sent
 * then (reliability F-01).
 */
const isSpent = ({ network }: Outbox<unknown>, { attempts }: SendIntent<unknown>): boolean =>
  network === 'good' && attempts >= mostAttempts
const counted = <Message>({ network }: Outbox<Message>, intent: SendIntent<Message>): SendIntent<Message> =>
  network === 'good' ? intent : { ...intent, attempts: 0 }

/** Whether the same key can be sent again without storing a second message. */
const isSafe = (outbox: Outbox<unknown>, intent: SendIntent<unknown>, at: number) =>
  !intent.mayBeStored || (outbox.session?.isIdempotent === true && !isTooOld(intent, at))

/** Sends it again, or first looks for it if it may be stored. */
const again = <Message>(outbox: Outbox<Message>, intent: SendIntent<Message>, at: number): SendIntent<Message> => ({
  ...intent,
  putAt: at,
  attempts: 0,
  stage: isSafe(outbox, intent, at) ? waiting(Math.max(at, intent.retryAt)) : doubted(at),
})

type CommandOf<Message, Type extends OutboxCommand<Message>['type']> = Extract<OutboxCommand<Message>, { type: Type }>

/** Repeats a call that was postponed or had no response later, if that cannot store a second message. */
function afterFailure<Message>(
  outbox: Outbox<Message>,
  intent: SendIntent<Message>,
  command: CommandOf<Message, 'postponed' | 'lost'>,
): SendIntent<Message> {
  if (intent.stage.is !== 'sending') return intent
  const { at, reason } = command
  const after = command.type === 'lost' ? { ...intent, mayBeStored: true } : intent
  const { retryAfterMs, rest } = restAfter(after.attempts, outbox.network, command)
  const retryAt = at + retryAfterMs
  // It is looked for at once; if it is sent again, by a confirmation or on another page, the server is given its time.
  if (!isSafe(outbox, after, at)) return { ...after, attempts: 0, retryAt, stage: doubted(at) }
  if (isSpent(outbox, after)) return stop(after, reason)
  return { ...counted(outbox, after), retryAt, stage: waiting(at + rest) }
}

/** The chat could not be read: the message stays doubted, and is looked for again later. */
function afterFailedRead<Message>(
  outbox: Outbox<Message>,
  intent: SendIntent<Message>,
  command: CommandOf<Message, 'unreadable'>,
): SendIntent<Message> {
  if (intent.stage.is !== 'doubted') return intent
  if (isSpent(outbox, intent)) return stop(intent, command.reason)
  const { rest } = restAfter(intent.attempts, outbox.network, { ...command, retryAfter: null })
  return { ...counted(outbox, intent), stage: doubted(command.at + rest) }
}

function afterPut<Message>(outbox: Outbox<Message>, command: CommandOf<Message, 'put'>): Outbox<Message> {
  const { key, chatId, message, at } = command
  if (findIntent(outbox, key) !== undefined) return outbox
  return {
    ...outbox,
    intents: [
      ...outbox.intents,
      { key, chatId, message, putAt: at, attempts: 0, mayBeStored: false, retryAt: 0, stage: waiting(at) },
    ],
  }
}

function afterEdit<Message>(outbox: Outbox<Message>, command: CommandOf<Message, 'edited'>): Outbox<Message> {
  return withIntent(outbox, command.key, (intent) =>
    intent.mayBeStored || intent.stage.is === 'sending'
      ? intent
      : {
          ...intent,
          key: command.newKey,
          message: command.message,
          putAt: command.at,
          attempts: 0,
          stage: waiting(command.at),
        },
  )
}

function afterConfirmation<Message>(outbox: Outbox<Message>, key: string, at: number): Outbox<Message> {
  const intent = findIntent(outbox, key)
  if (intent === undefined || intent.stage.is === 'sending' || intent.stage.is === 'stopped') return outbox
  return toTheEnd(
    withIntent(outbox, key, (each) => again(outbox, each, at)),
    key,
  )
}

function afterRetry<Message>(outbox: Outbox<Message>, command: CommandOf<Message, 'retried'>): Outbox<Message> {
  const intent = findIntent(outbox, command.key)
  if (intent?.stage.is !== 'stopped') return outbox
  // A server that may have it must recognise it: key and message stay as they are.
  const { key, message } = intent.mayBeStored ? intent : { key: command.newKey, message: command.newMessage }
  return toTheEnd(
    withIntent(outbox, command.key, (each) => ({ ...again(outbox, each, command.at), key, message })),
    key,
  )
}

/**
 * Applies a command to the outbox (reliability C2, O1–O5). Returns the same outbox for a command that does not fit the
 * stage of its intent, or names an unknown one.
 */
export function stepOutbox<Message>(outbox: Outbox<Message>, command: OutboxCommand<Message>): Outbox<Message> {
  switch (command.type) {
    case 'put':
      return afterPut(outbox, command)
    case 'attempted':
      return withIntent(outbox, command.key, (intent) =>
        intent.stage.is === 'waiting' ? { ...intent, attempts: intent.attempts + 1, stage: { is: 'sending' } } : intent,
      )
    case 'withdrawn':
      return withIntent(outbox, command.key, (intent) =>
        intent.stage.is === 'sending'
          ? { ...intent, attempts: intent.attempts - 1, stage: waiting(command.at) }
          : intent,
      )
    case 'acknowledged':
      return without(outbox, command.key)
    case 'refused':
      // The refusal is about this call only: an earlier one with the same key may have been stored.
      return withIntent(outbox, command.key, (intent) =>
        intent.stage.is === 'sending' ? stop(intent, command.reason) : intent,
      )
    case 'postponed':
    case 'lost':
      return withIntent(outbox, command.key, (intent) => afterFailure(outbox, intent, command))
    case 'unauthorized':
      return withIntent(outbox, command.key, (intent) =>
        intent.stage.is === 'sending'
          ? { ...intent, attempts: intent.attempts - 1, stage: { is: 'unconfirmed' } }
          : intent,
      )
    case 'reading':
      return withIntent(outbox, command.key, (intent) =>
        intent.stage.is === 'doubted'
          ? { ...intent, attempts: intent.attempts + 1, stage: { ...intent.stage, isReading: true } }
          : intent,
      )
    case 'missing':
      return withIntent(outbox, command.key, (intent) =>
        intent.stage.is === 'doubted'
          ? { ...intent, mayBeStored: false, stage: { is: 'stopped', outcome: 'refused', reason: command.reason } }
          : intent,
      )
    case 'unreadable':
      return withIntent(outbox, command.key, (intent) => afterFailedRead(outbox, intent, command))
    case 'network':
      return withNetwork(outbox, command.is, command.at)
    case 'signed-in':
      return outbox.session?.isIdempotent === command.isIdempotent
        ? outbox
        : { ...outbox, session: { isIdempotent: command.isIdempotent } }
    case 'signed-out':
      return {
        ...outbox,
        session: null,
        intents: outbox.intents.map((intent) =>
          intent.stage.is === 'waiting' || intent.stage.is === 'doubted'
            ? { ...intent, stage: { is: 'unconfirmed' } }
            : intent,
        ),
      }
    case 'restored':
      return restore(outbox, command)
    case 'confirmed':
      return command.keys.reduce((confirmed, key) => afterConfirmation(confirmed, key, command.at), outbox)
    case 'retried':
      return afterRetry(outbox, command)
    case 'edited':
      return afterEdit(outbox, command)
    case 'discarded':
      return findIntent(outbox, command.key)?.stage.is === 'sending' ? outbox : without(outbox, command.key)
  }
}

/** Restarts the count of attempts; a running call is the first of them. */
function countedAnew<Message>(intent: SendIntent<Message>): SendIntent<Message> {
  const { stage } = intent
  const isUnderWay = stage.is === 'sending' || (stage.is === 'doubted' && stage.isReading)
  return stage.is === 'unconfirmed' || stage.is === 'stopped' ? intent : { ...intent, attempts: isUnderWay ? 1 : 0 }
}

/**
 * When the network is back, our own waits end and earlier attempts no longer count; waits that
 * the server asked for stay.
 */
function withNetwork<Message>(
  outbox: Outbox<Message>,
  network: Outbox<Message>['network'],
  at: number,
): Outbox<Message> {
  if (network === outbox.network) return outbox
  const isBetter = network === 'good' || outbox.network === 'offline'
  const rested = (before: SendIntent<Message>): SendIntent<Message> => {
    const intent = network === 'good' ? countedAnew(before) : before
    const { stage } = intent
    if (stage.is === 'waiting' && stage.notBefore > at)
      return { ...intent, stage: waiting(Math.max(at, intent.retryAt)) }
    return stage.is === 'doubted' && stage.notBefore > at ? { ...intent, stage: { ...stage, notBefore: at } } : intent
  }
  return { ...outbox, network, intents: isBetter ? outbox.intents.map(rested) : outbox.intents }
}
