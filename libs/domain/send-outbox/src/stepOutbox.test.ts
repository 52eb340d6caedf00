import { describe, expect, it } from 'vitest'
import type { Intent } from './Intent.ts'
import { emptyOutbox, findIntent, type Outbox } from './Outbox.ts'
import type { OutboxCommand } from './OutboxCommand.ts'
import { askedIntents, nextOutboxDeedAt, outboxDeeds } from './outboxDeeds.ts'
import { stepOutbox } from './stepOutbox.ts'

type Command = OutboxCommand<string>
const start = 1_000_000
const minute = 60_000
const day = 24 * 60 * minute
const fold = (outbox: Outbox<string>, ...commands: Command[]) => commands.reduce<Outbox<string>>(stepOutbox, outbox)
const signedIn = (isIdempotent = true) => fold(emptyOutbox, { type: 'signed-in', isIdempotent })
const put = (key: string, chatId = 1, at = start): Command => ({ type: 'put', key, chatId, message: `words of ${key}`, at })
const attempted = (key: string): Command => ({ type: 'attempted', key })
const lost = (key: string, at = start, retryAfter: number | null = null, jitter = 0): Command => ({ type: 'lost', key, reason: 'No answer', at, retryAfter, jitter })
const postponed = (key: string, at = start, retryAfter: number | null = null): Command => ({ type: 'postponed', key, reason: 'Too many', at, retryAfter, jitter: 0 })
const refused = (key: string): Command => ({ type: 'refused', key, reason: 'The channel is not connected' })
const network = (is: 'good' | 'doubtful' | 'offline', at = start): Command => ({ type: 'network', is, at })
const deeds = (outbox: Outbox<string>, now = start) => outboxDeeds(outbox, now).map(({ deed, intent }) => `${deed} ${intent.key}`)
const stageOf = (outbox: Outbox<string>, key: string) => findIntent(outbox, key)?.stage
const reloaded = (outbox: Outbox<string>, at: number, { isIdempotent = true, signedInAt = 0 } = {}) =>
  fold(signedIn(isIdempotent), { type: 'restored', intents: outbox.intents, at, signedInAt })

describe('the line', () => {
  it('sends of each chat the oldest, one at a time', () => {
    const outbox = fold(signedIn(), put('a'), put('b'), put('c', 2))
    expect(deeds(outbox)).toEqual(['send a', 'send c'])
    const underway = fold(outbox, attempted('a'))
    expect(deeds(underway)).toEqual(['send c'])
    expect(deeds(fold(underway, { type: 'acknowledged', key: 'a' }))).toEqual(['send b', 'send c'])
  })

  it('keeps an intent that is put twice as one', () => {
    const outbox = fold(signedIn(), put('a'))
    expect(fold(outbox, put('a', 2))).toBe(outbox)
  })

  it('holds back who stands behind one that waits for its next try, and not behind one that was refused', () => {
    const outbox = fold(signedIn(), put('a'), put('b'), attempted('a'))
    expect(deeds(fold(outbox, lost('a')))).toEqual([])
    expect(deeds(fold(outbox, refused('a')))).toEqual(['send b'])
  })

  it('does nothing while nobody is signed in, and without a network', () => {
    expect(deeds(fold(emptyOutbox, put('a')))).toEqual([])
    const offline = fold(signedIn(), put('a'), network('offline'))
    expect(deeds(offline)).toEqual([])
    expect(nextOutboxDeedAt(offline, start)).toBeNull()
    expect(deeds(fold(offline, network('good')))).toEqual(['send a'])
  })
})

describe('another try (O5)', () => {
  it('rests 1, 2, 4 and 8 seconds, and gives up after the fifth', () => {
    let outbox = fold(signedIn(), put('a'))
    for (const rest of [1000, 2000, 4000, 8000]) {
      outbox = fold(outbox, attempted('a'), lost('a'))
      expect(stageOf(outbox, 'a')).toEqual({ is: 'waiting', notBefore: start + rest })
      expect(nextOutboxDeedAt(outbox, start)).toBe(start + rest)
      expect(deeds(outbox, start + rest - 1)).toEqual([])
      expect(deeds(outbox, start + rest)).toEqual(['send a'])
    }
    outbox = fold(outbox, attempted('a'), lost('a'))
    expect(stageOf(outbox, 'a')).toEqual({ is: 'stopped', outcome: 'unknown', reason: 'No answer' })
    expect(nextOutboxDeedAt(outbox, start)).toBeNull()
  })

  it.each([
    ['a quarter more by the die', null, 1, 1250],
    ['what the server asks for', 3, 0, 3000],
    ['a minute where it asks for hours', 9999, 0, 60_000],
    ['our own rest where it asks for less', 0, 0, 1000],
  ])('rests %s', (_what, retryAfter, jitter, rest) => {
    expect(stageOf(fold(signedIn(), put('a'), attempted('a'), lost('a', start, retryAfter, jitter)), 'a')).toEqual({ is: 'waiting', notBefore: start + rest })
  })

  it('waits longer while the server is not heard at all, and no longer than until it is', () => {
    const outbox = fold(signedIn(), put('a'), attempted('a'), network('doubtful'), lost('a'))
    expect(stageOf(outbox, 'a')).toEqual({ is: 'waiting', notBefore: start + 30_000 })
    expect(deeds(fold(outbox, network('good', start + 700)), start + 700)).toEqual(['send a'])
    expect(deeds(fold(outbox, network('offline'), network('doubtful', start + 700)), start + 700)).toEqual(['send a'])
    const toldToWait = fold(signedIn(), put('a'), attempted('a'), network('doubtful'), lost('a', start, 5))
    expect(stageOf(fold(toldToWait, network('good', start + 700)), 'a')).toEqual({ is: 'waiting', notBefore: start + 5000 })
  })

  it('is made for as long as the server is not heard, and five times anew once it is (F-01)', () => {
    let outbox = fold(signedIn(), put('a'))
    for (let n = 0; n < 4; n += 1) outbox = fold(outbox, attempted('a'), lost('a'))
    outbox = fold(outbox, network('doubtful'))
    for (let n = 0; n < 20; n += 1) {
      outbox = fold(outbox, attempted('a'), lost('a', start + n * minute))
      expect(stageOf(outbox, 'a')).toEqual({ is: 'waiting', notBefore: start + n * minute + 30_000 })
    }
    // A call that is under way when the server is heard again is the first of the five.
    outbox = fold(outbox, attempted('a'), network('good'))
    for (let n = 0; n < 4; n += 1) outbox = fold(outbox, lost('a'), attempted('a'))
    expect(stageOf(fold(outbox, lost('a')), 'a')).toMatchObject({ is: 'stopped', outcome: 'unknown' })
  })

  it('counts anew what was tried before a server that fell over and over was heard again', () => {
    let outbox = fold(signedIn(), put('a'))
    for (let fall = 0; fall < 5; fall += 1) {
      outbox = fold(outbox, attempted('a'), lost('a'), attempted('a'), lost('a'), network('doubtful'), network('good'))
      expect(deeds(outbox)).toEqual(['send a'])
    }
  })

  it('counts from the first that is under way when the server is heard again, and only then', () => {
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

  it('rests as it did when the server is heard no more, and is looked at again when the first rest is over', () => {
    const resting = fold(signedIn(), put('a'), attempted('a'), lost('a'), put('b', 2), attempted('b'), lost('b'), attempted('b'), lost('b'), network('doubtful', start + 1))
    expect(stageOf(resting, 'a')).toEqual({ is: 'waiting', notBefore: start + 1000 })
    expect(nextOutboxDeedAt(resting, start)).toBe(start + 1000)
  })

  it('leaves to the user what has stopped, though the server is heard again', () => {
    let outbox = fold(signedIn(), put('a'))
    for (let n = 0; n < 5; n += 1) outbox = fold(outbox, attempted('a'), lost('a'))
    const stopped = findIntent(outbox, 'a')
    expect(findIntent(fold(outbox, network('doubtful'), network('good')), 'a')).toBe(stopped)
    const asked = fold(signedIn(), put('a'), { type: 'signed-out' }, { type: 'signed-in', isIdempotent: true }, network('doubtful'))
    expect(findIntent(fold(asked, network('good')), 'a')).toBe(findIntent(asked, 'a'))
  })

  it('is refused in the end what was never taken, and unknown what may have been', () => {
    let outbox = fold(signedIn(), put('a'))
    for (let n = 0; n < 5; n += 1) outbox = fold(outbox, attempted('a'), postponed('a'))
    expect(stageOf(outbox, 'a')).toMatchObject({ is: 'stopped', outcome: 'refused', reason: 'Too many' })
  })

  it('counts no call that was called back', () => {
    const outbox = fold(signedIn(), put('a'), attempted('a'), { type: 'withdrawn', key: 'a', at: start + 5 })
    expect(findIntent(outbox, 'a')).toMatchObject({ attempts: 0, mayBeStored: false, stage: { is: 'waiting', notBefore: start + 5 } })
  })
})

describe('the key (O3)', () => {
  const keyAfter = (...commands: Command[]) => fold(signedIn(), put('a'), attempted('a'), ...commands).intents.map(({ key }) => key)
  const retried: Command = { type: 'retried', key: 'a', newKey: 'b', at: start }

  it('stays while the server may have the message', () => {
    expect(keyAfter(lost('a'))).toEqual(['a'])
    const stopped = Array.from({ length: 4 }, () => [lost('a'), attempted('a')]).flat()
    expect(keyAfter(...stopped, lost('a'), retried)).toEqual(['a'])
  })

  it('stays after a refusal that an earlier call under it may have come before', () => {
    const outbox = fold(signedIn(), put('a'), attempted('a'), lost('a'), attempted('a'), refused('a'))
    expect(stageOf(outbox, 'a')).toMatchObject({ is: 'stopped', outcome: 'unknown', reason: 'The channel is not connected' })
    expect(fold(outbox, retried).intents.map(({ key }) => key)).toEqual(['a'])
  })

  it('is new after a refusal, and after other words', () => {
    expect(keyAfter(refused('a'), retried)).toEqual(['b'])
    const edited = fold(signedIn(), put('a'), { type: 'edited', key: 'a', newKey: 'b', message: 'other words', at: start + 1 })
    expect(edited.intents).toMatchObject([{ key: 'b', message: 'other words', putAt: start + 1, attempts: 0 }])
  })

  it('cannot become another while a call is under way or may have come through', () => {
    const edit: Command = { type: 'edited', key: 'a', newKey: 'b', message: 'other words', at: start }
    for (const commands of [[attempted('a')], [attempted('a'), lost('a')]]) {
      const outbox = fold(signedIn(), put('a'), ...commands)
      expect(fold(outbox, edit)).toBe(outbox)
    }
  })

  it('begins a new round at the end of the line when it is tried again', () => {
    const outbox = fold(signedIn(), put('a'), put('c'), attempted('a'), refused('a'), retried)
    expect(outbox.intents.map(({ key, attempts }) => [key, attempts])).toEqual([
      ['c', 0],
      ['b', 0],
    ])
  })
})

describe('a provider that promises nothing (C2)', () => {
  const lostThere = () => fold(signedIn(false), put('a'), put('b'), attempted('a'), lost('a'))

  it('has its chat read before anything is sent again, and those behind wait for that', () => {
    const outbox = lostThere()
    expect(deeds(outbox)).toEqual(['read a'])
    const reading = fold(outbox, { type: 'reading', key: 'a' })
    expect(deeds(reading)).toEqual([])
    expect(nextOutboxDeedAt(reading, start)).toBeNull()
    expect(deeds(fold(reading, { type: 'acknowledged', key: 'a' }))).toEqual(['send b'])
    const missing = fold(reading, { type: 'missing', key: 'a', reason: 'It is not there' })
    expect(stageOf(missing, 'a')).toEqual({ is: 'stopped', outcome: 'refused', reason: 'It is not there' })
    expect(deeds(missing)).toEqual(['send b'])
  })

  it('is read again when it could not be, and is unknown after five times', () => {
    let outbox = lostThere()
    const unreadable: Command = { type: 'unreadable', key: 'a', reason: 'Not well', at: start, jitter: 0 }
    for (const rest of [1000, 2000, 4000, 8000]) {
      outbox = fold(outbox, { type: 'reading', key: 'a' }, unreadable)
      expect(nextOutboxDeedAt(outbox, start)).toBe(start + rest)
    }
    const better = fold(outbox, network('doubtful'), network('good'))
    expect(deeds(better)).toEqual(['read a'])
    const unheard = fold(outbox, network('doubtful'), { type: 'reading', key: 'a' }, unreadable)
    expect(nextOutboxDeedAt(unheard, start)).toBe(start + 30_000)
    expect(stageOf(fold(outbox, { type: 'reading', key: 'a' }, unreadable), 'a')).toEqual({ is: 'stopped', outcome: 'unknown', reason: 'Not well' })
  })

  it('gets again what it surely did not take', () => {
    expect(stageOf(fold(signedIn(false), put('a'), attempted('a'), postponed('a')), 'a')).toEqual({ is: 'waiting', notBefore: start + 1000 })
  })

  it('has the chat read once more before a try by hand of what may be there', () => {
    let outbox = lostThere()
    for (let n = 0; n < 5; n += 1) outbox = fold(outbox, { type: 'reading', key: 'a' }, { type: 'unreadable', key: 'a', reason: '', at: start, jitter: 0 })
    expect(deeds(fold(outbox, { type: 'discarded', key: 'b' }, { type: 'retried', key: 'a', newKey: 'c', at: start }))).toEqual(['read a'])
  })
})

describe('after a reload', () => {
  it('what was under way goes again under its key where twice is once, and is looked for elsewhere', () => {
    const before = fold(signedIn(), put('a'), attempted('a'))
    expect(deeds(reloaded(before, start + 10), start + 10)).toEqual(['send a'])
    expect(deeds(reloaded(before, start + 10, { isIdempotent: false }), start + 10)).toEqual(['read a'])
  })

  it('what was never tried goes, wherever', () => {
    const before = fold(signedIn(), put('a'))
    for (const isIdempotent of [true, false]) expect(deeds(reloaded(before, start + 10, { isIdempotent }), start + 10)).toEqual(['send a'])
  })

  it('waits as long as the server asked before it', () => {
    const told = fold(signedIn(), put('a'), attempted('a'), postponed('a', start, 30))
    expect(stageOf(reloaded(told, start + 1000), 'a')).toEqual({ is: 'waiting', notBefore: start + 30_000 })
    expect(stageOf(reloaded(told, start + 40_000), 'a')).toEqual({ is: 'waiting', notBefore: start + 40_000 })
  })

  it('what waited by itself is tried at once, and what stopped has stopped', () => {
    const before = fold(signedIn(), put('a'), attempted('a'), lost('a'), put('b', 2), attempted('b'), refused('b'))
    const after = reloaded(before, start + 10)
    expect(stageOf(after, 'a')).toEqual({ is: 'waiting', notBefore: start + 10 })
    expect(stageOf(after, 'b')).toEqual(stageOf(before, 'b'))
  })

  it('keeps the order of Send, however the device tells it, before what is new here', () => {
    const before = fold(signedIn(), put('a', 1, start), put('b', 1, start + 1))
    const after = fold(signedIn(), put('c', 1, start + 5), { type: 'restored', intents: before.intents.toReversed(), at: start + 6, signedInAt: 0 })
    expect(after.intents.map(({ key }) => key)).toEqual(['a', 'b', 'c'])
    expect(fold(after, { type: 'restored', intents: before.intents, at: start + 7, signedInAt: 0 })).toBe(after)
  })

  it.each([
    ['is asked about', 5 * minute + 1, 0, ['a', 'b']],
    ['goes by itself', 5 * minute, 0, []],
    ['is asked about when somebody signed in since', 10, start + 1, ['a', 'b']],
  ])('what was pressed %s', (_what, age, signedInAt, asked) => {
    // B was pressed later, and stands behind A.
    const before = fold(signedIn(), put('a'), put('b', 1, start + 2))
    const after = reloaded(before, start + age, { signedInAt })
    expect(askedIntents(after, start + age).map(({ key }) => key)).toEqual(asked)
    expect(deeds(after, start + age)).toEqual(asked.length > 0 ? [] : ['send a'])
  })

  it('nothing is asked that stands in another chat and is fresh', () => {
    const before = fold(signedIn(), put('a', 1, start - 10 * minute), put('b', 2))
    expect(deeds(reloaded(before, start), start)).toEqual(['send b'])
  })
})

describe('what has lain long', () => {
  it('never goes by itself after a day, and holds up nobody', () => {
    const outbox = fold(signedIn(), put('a'), put('b', 1, start + 10))
    const later = start + day + 5
    expect(askedIntents(outbox, later).map(({ key }) => key)).toEqual(['a'])
    expect(deeds(outbox, later)).toEqual(['send b'])
    expect(deeds(outbox, start + day)).toEqual(['send a'])
  })

  it('goes when the user says yes; what may be there under a forgotten key is looked for first', () => {
    const later = start + 2 * day
    const fresh = fold(signedIn(), put('a'))
    expect(deeds(fold(fresh, { type: 'agreed', keys: ['a', 'nobody'], at: later }), later)).toEqual(['send a'])
    const tried = fold(fresh, attempted('a'), lost('a'))
    expect(deeds(fold(tried, { type: 'agreed', keys: ['a'], at: later }), later)).toEqual(['read a'])
  })

  it('is not hurried by a yes to what is under way or has stopped', () => {
    const outbox = fold(signedIn(), put('a'), attempted('a'), put('b', 2), attempted('b'), refused('b'))
    expect(fold(outbox, { type: 'agreed', keys: ['a', 'b'], at: start })).toBe(outbox)
  })

  it('still waits for as long as the server asked', () => {
    const outbox = fold(signedIn(), put('a'), attempted('a'), postponed('a', start, 30), { type: 'signed-out' }, { type: 'signed-in', isIdempotent: true })
    expect(stageOf(fold(outbox, { type: 'agreed', keys: ['a'], at: start + 1 }), 'a')).toEqual({ is: 'waiting', notBefore: start + 30_000 })
  })
})

describe('a session that ends (F-17)', () => {
  it('keeps everything, and asks once somebody has signed in again', () => {
    const outbox = fold(signedIn(false), put('a'), put('b'), put('c', 2), attempted('c'), lost('c'), put('d', 3), attempted('d'), { type: 'signed-out' })
    expect(outbox.intents).toHaveLength(4)
    expect(deeds(outbox)).toEqual([])
    const back = fold(outbox, { type: 'unauthorized', key: 'd' }, { type: 'signed-in', isIdempotent: false })
    expect(deeds(back)).toEqual([])
    expect(askedIntents(back, start).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
    expect(findIntent(back, 'd')).toMatchObject({ attempts: 0, mayBeStored: false })
  })
})

describe('what comes too late or means nobody', () => {
  it('changes nothing', () => {
    const outbox = fold(signedIn(), put('a'))
    const all: Command[] = [
      { type: 'acknowledged', key: 'nobody' },
      { type: 'discarded', key: 'nobody' },
      { type: 'retried', key: 'a', newKey: 'b', at: start },
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
    expect(intent).toEqual<Intent<string>>({ key: 'a', chatId: 7, message: 'words of a', putAt: start, attempts: 0, mayBeStored: false, told: 0, stage: { is: 'waiting', notBefore: start } })
  })
})
