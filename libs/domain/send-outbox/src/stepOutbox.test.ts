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

describe('the order of sending', () => {
  it('the oldest message of each chat is sent, one at a time', () => {
    const outbox = fold(signedIn(), put('a'), put('b'), put('c', 2))
    expect(effectsOf(outbox)).toEqual(['send a', 'send c'])
    const underway = fold(outbox, attempted('a'))
    expect(effectsOf(underway)).toEqual(['send c'])
    expect(effectsOf(fold(underway, { type: 'acknowledged', key: 'a' }))).toEqual(['send b', 'send c'])
  })

  it('an intent that is put twice is stored once', () => {
    const outbox = fold(signedIn(), put('a'))
    expect(fold(outbox, put('a', 2))).toBe(outbox)
  })

  it('a message waits behind one that waits for its next attempt, and not behind a refused one', () => {
    const outbox = fold(signedIn(), put('a'), put('b'), attempted('a'))
    expect(effectsOf(fold(outbox, lost('a')))).toEqual([])
    expect(effectsOf(fold(outbox, refused('a')))).toEqual(['send b'])
  })

  it('nothing is sent while nobody is signed in, or without a network', () => {
    expect(effectsOf(fold(emptyOutbox, put('a')))).toEqual([])
    const offline = fold(signedIn(), put('a'), network('offline'))
    expect(effectsOf(offline)).toEqual([])
    expect(nextOutboxEffectAt(offline, start)).toBeNull()
    expect(effectsOf(fold(offline, network('good')))).toEqual(['send a'])
  })
})

describe('the end of a session (F-17)', () => {
  it('all intents stay when the session ends, and are confirmed after the next sign-in', () => {
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

describe('late commands and those for an unknown intent', () => {
  it('a late command, or one for an unknown intent, changes nothing', () => {
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

  it('findIntent returns everything about the message', () => {
    const intent = findIntent(fold(signedIn(), put('a', 7)), 'a')
    expect(intent).toEqual<SendIntent<string>>({
      key: 'a',
      chatId: 7,
      message: 'words of a',
      putAt: start,
      attempts: 0,
      mayBeStored: false,
      retryAt: 0,
      stage: { is: 'waiting', notBefore: start },
    })
  })
})
