import { describe, expect, it } from 'vitest'
import type { SendIntent } from './SendIntent.ts'
import { emptyOutbox, findIntent } from './Outbox.ts'
import { intentsToConfirm, nextOutboxEffectAt } from './outboxEffects.ts'
import {
  start,
  fold,
  signedIn,
  put,
  attempted,
  lost,
  postponed,
  refused,
  network,
  effectsOf,
  type Command,
} from './testing/outboxCommands.ts'

describe('the line', () => {
  it('sends of each chat the oldest, one at a time', () => {
    const outbox = fold(signedIn(), put('a'), put('b'), put('c', 2))
    expect(effectsOf(outbox)).toEqual(['send a', 'send c'])
    const underway = fold(outbox, attempted('a'))
    expect(effectsOf(underway)).toEqual(['send c'])
    expect(effectsOf(fold(underway, { type: 'acknowledged', key: 'a' }))).toEqual(['send b', 'send c'])
  })

  it('keeps an intent that is put twice as one', () => {
    const outbox = fold(signedIn(), put('a'))
    expect(fold(outbox, put('a', 2))).toBe(outbox)
  })

  it('holds back who stands behind one that waits for its next try, and not behind one that was refused', () => {
    const outbox = fold(signedIn(), put('a'), put('b'), attempted('a'))
    expect(effectsOf(fold(outbox, lost('a')))).toEqual([])
    expect(effectsOf(fold(outbox, refused('a')))).toEqual(['send b'])
  })

  it('does nothing while nobody is signed in, and without a network', () => {
    expect(effectsOf(fold(emptyOutbox, put('a')))).toEqual([])
    const offline = fold(signedIn(), put('a'), network('offline'))
    expect(effectsOf(offline)).toEqual([])
    expect(nextOutboxEffectAt(offline, start)).toBeNull()
    expect(effectsOf(fold(offline, network('good')))).toEqual(['send a'])
  })
})

describe('a session that ends (F-17)', () => {
  it('keeps everything, and asks once somebody has signed in again', () => {
    const outbox = fold(
      signedIn(false),
      put('a'),
      put('b'),
      put('c', 2),
      attempted('c'),
      lost('c'),
      put('d', 3),
      attempted('d'),
      { type: 'signed-out' },
    )
    expect(outbox.intents).toHaveLength(4)
    expect(effectsOf(outbox)).toEqual([])
    const back = fold(outbox, { type: 'unauthorized', key: 'd' }, { type: 'signed-in', isIdempotent: false })
    expect(effectsOf(back)).toEqual([])
    expect(intentsToConfirm(back, start).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
    expect(findIntent(back, 'd')).toMatchObject({ attempts: 0, mayBeStored: false })
  })
})

describe('what comes too late or means nobody', () => {
  it('changes nothing', () => {
    const outbox = fold(signedIn(), put('a'))
    const all: Command[] = [
      { type: 'acknowledged', key: 'nobody' },
      { type: 'discarded', key: 'nobody' },
      { type: 'retried', key: 'a', newKey: 'b', newMessage: 'words of a', at: start },
      { type: 'withdrawn', key: 'a', at: start },
      { type: 'unauthorized', key: 'a' },
      { type: 'reading', key: 'a' },
      { type: 'missing', key: 'a', reason: '' },
      { type: 'unreadable', key: 'a', reason: '', at: start, jitter: 0 },
      { type: 'signed-in', isIdempotent: true },
      { type: 'restored', intents: [], at: start, signedInAt: 0 },
      network('good'),
      lost('a'),
      postponed('a'),
      refused('a'),
      attempted('nobody'),
    ]
    for (const command of all) expect(fold(outbox, command), command.type).toBe(outbox)
    const underway = fold(outbox, attempted('a'))
    expect(fold(underway, attempted('a'))).toBe(underway)
    expect(fold(underway, { type: 'discarded', key: 'a' })).toBe(underway)
    expect(fold(outbox, { type: 'discarded', key: 'a' }).intents).toEqual([])
  })

  it('keeps what is known of the message', () => {
    const intent = findIntent(fold(signedIn(), put('a', 7)), 'a')
    expect(intent).toEqual<SendIntent<string>>({
      key: 'a',
      chatId: 7,
      message: 'words of a',
      putAt: start,
      attempts: 0,
      mayBeStored: false,
      told: 0,
      stage: { is: 'waiting', notBefore: start },
    })
  })
})
