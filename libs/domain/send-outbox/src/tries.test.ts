import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyOutbox, findIntent, type Outbox } from './Outbox.ts'
import type { OutboxCommand } from './OutboxCommand.ts'
import { nextOutboxEffectAt } from './outboxEffects.ts'
import { stepOutbox } from './stepOutbox.ts'
import {
  start,
  minute,
  fold,
  signedIn,
  put,
  attempted,
  lost,
  postponed,
  refused,
  network,
  effectsOf,
  stageOf,
  type Command,
} from './testing/outboxCommands.ts'

describe('the attempts of a message (O5)', () => {
  it('a message waits 1, 2, 4 and 8 seconds between attempts, and stops after the fifth', () => {
    let outbox = fold(signedIn(), put('a'))
    for (const rest of [1000, 2000, 4000, 8000]) {
      outbox = fold(outbox, attempted('a'), lost('a'))
      expect(stageOf(outbox, 'a')).toEqual({ is: 'waiting', notBefore: start + rest })
      expect(nextOutboxEffectAt(outbox, start)).toBe(start + rest)
      expect(effectsOf(outbox, start + rest - 1)).toEqual([])
      expect(effectsOf(outbox, start + rest)).toEqual(['send a'])
    }
    outbox = fold(outbox, attempted('a'), lost('a'))
    expect(stageOf(outbox, 'a')).toEqual({ is: 'stopped', outcome: 'unknown', reason: 'No answer' })
    expect(nextOutboxEffectAt(outbox, start)).toBeNull()
  })

  it.each([
    ['a quarter longer by jitter', null, 1, 1250],
    ['what the server asks for', 3, 0, 3000],
    ['a minute when the server asks for hours', 9999, 0, 60_000],
    ['our own when the server asks for less', 0, 0, 1000],
  ])('the wait between attempts is %s', (_what, retryAfter, jitter, rest) => {
    expect(stageOf(fold(signedIn(), put('a'), attempted('a'), lost('a', start, retryAfter, jitter)), 'a')).toEqual({
      is: 'waiting',
      notBefore: start + rest,
    })
  })

  it('a message waits longer while the server does not respond, and no longer than until it does', () => {
    const outbox = fold(signedIn(), put('a'), attempted('a'), network('doubtful'), lost('a'))
    expect(stageOf(outbox, 'a')).toEqual({ is: 'waiting', notBefore: start + 30_000 })
    expect(effectsOf(fold(outbox, network('good', start + 700)), start + 700)).toEqual(['send a'])
    expect(effectsOf(fold(outbox, network('offline'), network('doubtful', start + 700)), start + 700)).toEqual([
      'send a',
    ])
    const delayed = fold(signedIn(), put('a'), attempted('a'), network('doubtful'), lost('a', start, 5))
    expect(stageOf(fold(delayed, network('good', start + 700)), 'a')).toEqual({
      is: 'waiting',
      notBefore: start + 5000,
    })
  })

  it('a message is retried for as long as the server does not respond, and five times more once it does (F-01)', () => {
    let outbox = fold(signedIn(), put('a'))
    for (let n = 0; n < 4; n += 1) outbox = fold(outbox, attempted('a'), lost('a'))
    outbox = fold(outbox, network('doubtful'))
    for (let n = 0; n < 20; n += 1) {
      outbox = fold(outbox, attempted('a'), lost('a', start + n * minute))
      expect(stageOf(outbox, 'a')).toEqual({ is: 'waiting', notBefore: start + n * minute + 30_000 })
    }
    // A call that is running when the server responds again is the first of the five.
    outbox = fold(outbox, attempted('a'), network('good'))
    for (let n = 0; n < 4; n += 1) outbox = fold(outbox, lost('a'), attempted('a'))
    expect(stageOf(fold(outbox, lost('a')), 'a')).toMatchObject({ is: 'stopped', outcome: 'unknown' })
  })

  it('the attempts are reset each time that an unstable server responds again', () => {
    let outbox = fold(signedIn(), put('a'))
    for (let fall = 0; fall < 5; fall += 1) {
      outbox = fold(outbox, attempted('a'), lost('a'), attempted('a'), lost('a'), network('doubtful'), network('good'))
      expect(effectsOf(outbox)).toEqual(['send a'])
    }
  })

  it('the attempts are counted from the first one that is running when the server responds again', () => {
    const tried = fold(signedIn(), put('a'), attempted('a'), lost('a'), attempted('a'))
    const attemptsOf = (outbox: Outbox<string>) => findIntent(outbox, 'a')?.attempts
    expect(attemptsOf(fold(tried, network('doubtful'), network('good')))).toBe(1)
    expect(attemptsOf(fold(tried, lost('a'), network('doubtful')))).toBe(2)
    expect(attemptsOf(fold(tried, lost('a'), network('offline'), network('doubtful')))).toBe(2)
    expect(attemptsOf(fold(tried, lost('a'), network('offline'), network('good')))).toBe(0)
    const doubted = fold(signedIn(false), put('a'), attempted('a'), lost('a'))
    const unreadable: Command = { type: 'unreadable', key: 'a', reason: 'Not well', at: start, jitter: 0 }
    const read = fold(doubted, { type: 'reading', key: 'a' }, unreadable, { type: 'reading', key: 'a' })
    expect(attemptsOf(fold(read, network('doubtful'), network('good')))).toBe(1)
    expect(attemptsOf(fold(read, unreadable, network('doubtful'), network('good')))).toBe(0)
  })

  it('a waiting message keeps its wait when the server stops responding, and is retried when the first wait is over', () => {
    const resting = fold(
      signedIn(),
      put('a'),
      attempted('a'),
      lost('a'),
      put('b', 2),
      attempted('b'),
      lost('b'),
      attempted('b'),
      lost('b'),
      network('doubtful', start + 1),
    )
    expect(stageOf(resting, 'a')).toEqual({ is: 'waiting', notBefore: start + 1000 })
    expect(nextOutboxEffectAt(resting, start)).toBe(start + 1000)
  })

  it('a stopped message is left to the user, even when the server responds again', () => {
    let outbox = fold(signedIn(), put('a'))
    for (let n = 0; n < 5; n += 1) outbox = fold(outbox, attempted('a'), lost('a'))
    const stopped = findIntent(outbox, 'a')
    expect(findIntent(fold(outbox, network('doubtful'), network('good')), 'a')).toBe(stopped)
    const asked = fold(
      signedIn(),
      put('a'),
      { type: 'signed-out' },
      { type: 'signed-in', isIdempotent: true },
      network('doubtful'),
    )
    expect(findIntent(fold(asked, network('good')), 'a')).toBe(findIntent(asked, 'a'))
  })

  it('a message that was never accepted ends as refused, and one that may have been ends as unknown', () => {
    let outbox = fold(signedIn(), put('a'))
    for (let n = 0; n < 5; n += 1) outbox = fold(outbox, attempted('a'), postponed('a'))
    expect(stageOf(outbox, 'a')).toMatchObject({ is: 'stopped', outcome: 'refused', reason: 'Too many' })
  })

  it('a withdrawn call does not count as an attempt', () => {
    const outbox = fold(signedIn(), put('a'), attempted('a'), { type: 'withdrawn', key: 'a', at: start + 5 })
    expect(findIntent(outbox, 'a')).toMatchObject({
      attempts: 0,
      mayBeStored: false,
      stage: { is: 'waiting', notBefore: start + 5 },
    })
  })
})

describe('the key of a message (O3)', () => {
  const keyAfter = (...commands: Command[]) =>
    fold(signedIn(), put('a'), attempted('a'), ...commands).intents.map(({ key }) => key)
  const retried: Extract<Command, { type: 'retried' }> = {
    type: 'retried',
    key: 'a',
    newKey: 'b',
    newMessage: 'words of a',
    at: start,
  }

  it('the key stays while the server may have stored the message', () => {
    expect(keyAfter(lost('a'))).toEqual(['a'])
    const stopped = Array.from({ length: 4 }, () => [lost('a'), attempted('a')]).flat()
    expect(keyAfter(...stopped, lost('a'), retried)).toEqual(['a'])
  })

  it('the key stays after a refusal if an earlier call with it may have been stored', () => {
    const outbox = fold(signedIn(), put('a'), attempted('a'), lost('a'), attempted('a'), refused('a'))
    expect(stageOf(outbox, 'a')).toMatchObject({
      is: 'stopped',
      outcome: 'unknown',
      reason: 'The channel is not connected',
    })
    expect(fold(outbox, retried).intents.map(({ key }) => key)).toEqual(['a'])
  })

  it('the key is new after a refusal, and after an edit', () => {
    expect(keyAfter(refused('a'), retried)).toEqual(['b'])
    const edited = fold(signedIn(), put('a'), {
      type: 'edited',
      key: 'a',
      newKey: 'b',
      message: 'other words',
      at: start + 1,
    })
    expect(edited.intents).toMatchObject([{ key: 'b', message: 'other words', putAt: start + 1, attempts: 0 }])
  })

  it('the key cannot change while a call is running or may have been stored', () => {
    const edit: Command = { type: 'edited', key: 'a', newKey: 'b', message: 'other words', at: start }
    for (const commands of [[attempted('a')], [attempted('a'), lost('a')]]) {
      const outbox = fold(signedIn(), put('a'), ...commands)
      expect(fold(outbox, edit)).toBe(outbox)
    }
  })

  it('a retry after a refusal sends the new message under the new key', () => {
    const outbox = fold(signedIn(), put('a'), attempted('a'), refused('a'))
    const again = fold(outbox, { ...retried, newMessage: 'words with key b' })
    expect(again.intents).toMatchObject([{ key: 'b', message: 'words with key b' }])
  })

  it('a retry of what the server may have keeps its key and its message', () => {
    const outbox = fold(signedIn(), put('a'), attempted('a'), lost('a'), attempted('a'), refused('a'))
    const again = fold(outbox, { ...retried, newMessage: 'words with key b' })
    expect(again.intents).toMatchObject([{ key: 'a', message: 'words of a' }])
  })

  it('a retried message begins a new round at the end of the queue', () => {
    const outbox = fold(signedIn(), put('a'), put('c'), attempted('a'), refused('a'), retried)
    expect(outbox.intents.map(({ key, attempts }) => [key, attempts])).toEqual([
      ['c', 0],
      ['b', 0],
    ])
  })
})

describe('properties of the attempts', () => {
  type Keyed = { readonly key: string }
  const at = start
  const key = fc.constantFrom('a', 'b', 'c')
  const reason = 'No answer'
  const commands = fc.array(
    fc.oneof(
      key.map((k): OutboxCommand<Keyed> => ({ type: 'put', key: k, chatId: 1, message: { key: k }, at })),
      key.map((k): OutboxCommand<Keyed> => ({ type: 'attempted', key: k })),
      key.map((k): OutboxCommand<Keyed> => ({ type: 'refused', key: k, reason })),
      key.map((k): OutboxCommand<Keyed> => ({ type: 'lost', key: k, reason, at, retryAfter: null, jitter: 0 })),
      fc.tuple(key, fc.nat()).map(([k, n]): OutboxCommand<Keyed> => {
        const newKey = `new ${String(n)}`
        return { type: 'retried', key: k, newKey, newMessage: { key: newKey }, at }
      }),
    ),
    { maxLength: 40 },
  )

  it('a message that contains its key contains it after every command', () => {
    fc.assert(
      fc.property(commands, (all) => {
        let outbox = stepOutbox<Keyed>(emptyOutbox, { type: 'signed-in', isIdempotent: true })
        for (const command of all) {
          outbox = stepOutbox(outbox, command)
          for (const intent of outbox.intents) expect(intent.message.key).toBe(intent.key)
        }
      }),
    )
  })
})
