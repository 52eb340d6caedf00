import { describe, expect, it } from 'vitest'
import { intentsToConfirm, nextOutboxEffectAt } from './outboxEffects.ts'
import {
  start,
  minute,
  day,
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
  reloaded,
  type Command,
} from './testing/outboxCommands.ts'

describe('a provider without idempotent sends (C2)', () => {
  const lostThere = () => fold(signedIn(false), put('a'), put('b'), attempted('a'), lost('a'))

  it('the chat of a lost send is read before anything is sent again, and later sends wait for that', () => {
    const outbox = lostThere()
    expect(effectsOf(outbox)).toEqual(['read a'])
    const reading = fold(outbox, { type: 'reading', key: 'a' })
    expect(effectsOf(reading)).toEqual([])
    expect(nextOutboxEffectAt(reading, start)).toBeNull()
    expect(effectsOf(fold(reading, { type: 'acknowledged', key: 'a' }))).toEqual(['send b'])
    const missing = fold(reading, { type: 'missing', key: 'a', reason: 'It is not there' })
    expect(stageOf(missing, 'a')).toEqual({ is: 'stopped', outcome: 'refused', reason: 'It is not there' })
    expect(effectsOf(missing)).toEqual(['send b'])
  })

  it('a chat that could not be read is read again, and after five times the outcome is unknown', () => {
    let outbox = lostThere()
    const unreadable: Command = { type: 'unreadable', key: 'a', reason: 'Not well', at: start, jitter: 0 }
    for (const rest of [1000, 2000, 4000, 8000]) {
      outbox = fold(outbox, { type: 'reading', key: 'a' }, unreadable)
      expect(nextOutboxEffectAt(outbox, start)).toBe(start + rest)
    }
    const better = fold(outbox, network('doubtful'), network('good'))
    expect(effectsOf(better)).toEqual(['read a'])
    const unheard = fold(outbox, network('doubtful'), { type: 'reading', key: 'a' }, unreadable)
    expect(nextOutboxEffectAt(unheard, start)).toBe(start + 30_000)
    expect(stageOf(fold(outbox, { type: 'reading', key: 'a' }, unreadable), 'a')).toEqual({
      is: 'stopped',
      outcome: 'unknown',
      reason: 'Not well',
    })
  })

  it('a message that the provider certainly did not store is sent again', () => {
    expect(stageOf(fold(signedIn(false), put('a'), attempted('a'), postponed('a')), 'a')).toEqual({
      is: 'waiting',
      notBefore: start + 1000,
    })
  })

  it('the chat is read once more before the user retries a message that may be stored', () => {
    let outbox = lostThere()
    for (let n = 0; n < 5; n += 1)
      outbox = fold(
        outbox,
        { type: 'reading', key: 'a' },
        { type: 'unreadable', key: 'a', reason: '', at: start, jitter: 0 },
      )
    expect(
      effectsOf(
        fold(
          outbox,
          { type: 'discarded', key: 'b' },
          { type: 'retried', key: 'a', newKey: 'c', newMessage: 'words of a', at: start },
        ),
      ),
    ).toEqual(['read a'])
  })
})

describe('the outbox after a reload', () => {
  it('a running send is repeated under its key at an idempotent provider, and is looked for at any other', () => {
    const before = fold(signedIn(), put('a'), attempted('a'))
    expect(effectsOf(reloaded(before, start + 10), start + 10)).toEqual(['send a'])
    expect(effectsOf(reloaded(before, start + 10, { isIdempotent: false }), start + 10)).toEqual(['read a'])
  })

  it('a message that was never sent is sent, at every provider', () => {
    const before = fold(signedIn(), put('a'))
    for (const isIdempotent of [true, false])
      expect(effectsOf(reloaded(before, start + 10, { isIdempotent }), start + 10)).toEqual(['send a'])
  })

  it('a message waits after a reload for as long as the server asked before it', () => {
    const delayed = fold(signedIn(), put('a'), attempted('a'), postponed('a', start, 30))
    expect(stageOf(reloaded(delayed, start + 1000), 'a')).toEqual({ is: 'waiting', notBefore: start + 30_000 })
    expect(stageOf(reloaded(delayed, start + 40_000), 'a')).toEqual({ is: 'waiting', notBefore: start + 40_000 })
  })

  it('a waiting message is sent at once after a reload, and a stopped one stays stopped', () => {
    const before = fold(signedIn(), put('a'), attempted('a'), lost('a'), put('b', 2), attempted('b'), refused('b'))
    const after = reloaded(before, start + 10)
    expect(stageOf(after, 'a')).toEqual({ is: 'waiting', notBefore: start + 10 })
    expect(stageOf(after, 'b')).toEqual(stageOf(before, 'b'))
  })

  it('messages keep the order of Send after a reload, in whatever order the device returns them, before new ones', () => {
    const before = fold(signedIn(), put('a', 1, start), put('b', 1, start + 1))
    const after = fold(signedIn(), put('c', 1, start + 5), {
      type: 'restored',
      intents: before.intents.toReversed(),
      at: start + 6,
      signedInAt: 0,
    })
    expect(after.intents.map(({ key }) => key)).toEqual(['a', 'b', 'c'])
    expect(fold(after, { type: 'restored', intents: before.intents, at: start + 7, signedInAt: 0 })).toBe(after)
  })

  it.each([
    ['needs a confirmation', 5 * minute + 1, 0, ['a', 'b']],
    ['is sent without a confirmation', 5 * minute, 0, []],
    ['needs a confirmation when somebody signed in since', 10, start + 1, ['a', 'b']],
  ])('a message pressed before a reload %s', (_what, age, signedInAt, toConfirm) => {
    // B was pressed later, and stands behind A.
    const before = fold(signedIn(), put('a'), put('b', 1, start + 2))
    const after = reloaded(before, start + age, { signedInAt })
    expect(intentsToConfirm(after, start + age).map(({ key }) => key)).toEqual(toConfirm)
    expect(effectsOf(after, start + age)).toEqual(toConfirm.length > 0 ? [] : ['send a'])
  })

  it('a fresh message of another chat is sent without a confirmation', () => {
    const before = fold(signedIn(), put('a', 1, start - 10 * minute), put('b', 2))
    expect(effectsOf(reloaded(before, start), start)).toEqual(['send b'])
  })
})

describe('an old unsent message', () => {
  it('a message is not sent by itself after a day, and does not block others', () => {
    const outbox = fold(signedIn(), put('a'), put('b', 1, start + 10))
    const later = start + day + 5
    expect(intentsToConfirm(outbox, later).map(({ key }) => key)).toEqual(['a'])
    expect(effectsOf(outbox, later)).toEqual(['send b'])
    expect(effectsOf(outbox, start + day)).toEqual(['send a'])
  })

  it('an old message is sent when the user agrees; one that may be stored under an expired key is looked for first', () => {
    const later = start + 2 * day
    const fresh = fold(signedIn(), put('a'))
    expect(effectsOf(fold(fresh, { type: 'confirmed', keys: ['a', 'nobody'], at: later }), later)).toEqual(['send a'])
    const tried = fold(fresh, attempted('a'), lost('a'))
    expect(effectsOf(fold(tried, { type: 'confirmed', keys: ['a'], at: later }), later)).toEqual(['read a'])
  })

  it('a confirmation changes nothing about a running or stopped message', () => {
    const outbox = fold(signedIn(), put('a'), attempted('a'), put('b', 2), attempted('b'), refused('b'))
    expect(fold(outbox, { type: 'confirmed', keys: ['a', 'b'], at: start })).toBe(outbox)
  })

  it('a confirmed message still waits for as long as the server asked', () => {
    const outbox = fold(
      signedIn(),
      put('a'),
      attempted('a'),
      postponed('a', start, 30),
      { type: 'signed-out' },
      { type: 'signed-in', isIdempotent: true },
    )
    expect(stageOf(fold(outbox, { type: 'confirmed', keys: ['a'], at: start + 1 }), 'a')).toEqual({
      is: 'waiting',
      notBefore: start + 30_000,
    })
  })
})
