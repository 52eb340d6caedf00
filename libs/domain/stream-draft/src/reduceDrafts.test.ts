import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftMessages } from './draftMessages.ts'
import { noDrafts, type Drafts } from './Drafts.ts'
import { leaveChat, leaveCompany } from './leaveDrafts.ts'
import { reduceDrafts } from './reduceDrafts.ts'
import { runOf } from './runOf.ts'
import { settleDrafts } from './settleDrafts.ts'
import type { StreamEvent } from './StreamEvent.ts'
import { mayBecomeStamp, stripTimeStamp } from './timeStamp.ts'

const noon = Date.parse('2026-11-20T12:00:00.000Z')
const at = (seconds: number) => new Date(noon + seconds * 1000)

type About = Partial<Omit<StreamEvent, 'type'>>
const about = (different: About = {}) => ({ answers: 5, chatId: 10001, companyId: 101, fromId: 500002, recipientId: 500001, platformMessageId: null, runId: null, seq: null, ...different })
const opened = (different: About = {}): StreamEvent => ({ type: 'draft-opened', ...about(different) })
const grew = (text: string, different: About = {}): StreamEvent => ({ type: 'draft-grew', text, ...about(different) })
const ended = (because: 'completed' | 'failed' | 'cancelled', different: About = {}): StreamEvent => ({ type: 'draft-ended', because, ...about(different) })
const run = (runId: string, seq: number, different: About = {}) => ({ runId, seq, platformMessageId: `ai:${runId}`, ...different })
const real = (different: { platformMessageId?: string | null; answers?: number; status?: string } = {}) => ({
  platformMessageId: different.platformMessageId ?? null,
  metadata: different.answers === undefined ? {} : { agentReplyToMessageId: different.answers },
  status: different.status ?? 'pending',
})

const fold = (drafts: Drafts, ...events: readonly StreamEvent[]) => events.reduce((so, event) => reduceDrafts(so, event, at(0)), drafts)
const shown = (drafts: Drafts, now = at(0)) => draftMessages(drafts, now)
const texts = (drafts: Drafts) => shown(drafts).map((draft) => draft.text)

describe('a draft', () => {
  it('opens empty and grows by chunks and deltas (STREAM-2), as a message of platform openai (STREAM-3)', () => {
    expect(texts(fold(noDrafts, opened()))).toEqual([''])
    const drafts = fold(noDrafts, opened({ platformMessageId: 'ai:r1' }), grew('Hel'), grew('lo'))
    expect(shown(drafts)).toEqual([
      {
        id: 1005,
        key: 'draft-5',
        answers: 5,
        chatId: 10001,
        companyId: 101,
        fromId: 500002,
        recipientId: 500001,
        platformMessageId: 'ai:r1',
        platform: 'openai',
        text: 'Hello',
        isStreaming: true,
        isInterrupted: false,
        startedAt: at(0),
      },
    ])
    expect(shown(noDrafts).length).toBe(0)
  })

  it('opens with a piece of a reply that nobody opened', () => {
    expect(texts(fold(noDrafts, grew('Hi')))).toEqual(['Hi'])
    expect(texts(fold(noDrafts, grew('Hi', run('r1', 1))))).toEqual(['Hi'])
  })

  it('begins anew when its run begins a second time', () => {
    expect(texts(fold(noDrafts, opened(), grew('Hi'), opened(), grew('Oh')))).toEqual(['Oh'])
    expect(texts(fold(noDrafts, opened(run('r1', 0)), grew('Hi', run('r1', 1)), opened(run('r2', 0))))).toEqual([''])
    expect(texts(fold(noDrafts, opened({ seq: 0, platformMessageId: 'a' }), grew('Hi', { seq: 1 }), opened({ seq: 0, platformMessageId: 'b' }), grew('Oh', { seq: 1 })))).toEqual(['Oh'])
  })

  it('does not begin anew when its beginning comes late or twice', () => {
    expect(texts(fold(noDrafts, grew('Hi'), opened()))).toEqual(['Hi'])
    expect(texts(fold(noDrafts, opened(run('r1', 0)), grew('Hi', run('r1', 1)), opened(run('r1', 0))))).toEqual(['Hi'])
    expect(texts(fold(noDrafts, opened({ runId: 'r1' }), grew('Hi', { runId: 'r1' }), opened({ runId: 'r1' })))).toEqual(['Hi'])
    expect(texts(fold(noDrafts, opened({ seq: 0 }), grew('Hi', { seq: 1 }), opened({ seq: 0 })))).toEqual(['Hi'])
    const named = { seq: 0, platformMessageId: 'a' }
    expect(texts(fold(noDrafts, opened(named), grew('Hi', { seq: 1 }), opened(named), opened({ seq: 0 })))).toEqual(['Hi'])
    expect(texts(fold(noDrafts, opened({ seq: 0 }), grew('Hi', { seq: 1 }), opened(named)))).toEqual(['Hi'])
  })

  it('hears no more of an old run once a new one began', () => {
    const drafts = fold(noDrafts, opened(run('r1', 0)), grew('Hi', run('r1', 1)), grew('Oh', run('r2', 1)))
    expect(texts(fold(drafts, grew(' there', run('r1', 2)), opened(run('r1', 0)), ended('cancelled', run('r1', 3))))).toEqual(['Oh'])
  })

  it('does not end with another run', () => {
    expect(texts(fold(noDrafts, grew('Hi', run('r1', 1)), ended('failed', run('r9', 4)), grew(' there', run('r1', 2))))).toEqual(['Hi there'])
  })

  it('learns from its pieces what its beginning left out', () => {
    const drafts = fold(noDrafts, opened({ recipientId: null }), grew('Hi', { runId: 'r1', platformMessageId: 'ai:r1' }))
    expect(shown(drafts)).toMatchObject([{ recipientId: 500001, platformMessageId: 'ai:r1', text: 'Hi' }])
    expect(texts(fold(drafts, grew('Oh', { runId: 'r2' })))).toEqual(['Oh'])
    expect(shown(fold(drafts, grew(' there')))).toMatchObject([{ platformMessageId: 'ai:r1', text: 'Hi there' }])
  })

  it('holds pieces back until their turn, and after a lost one for good', () => {
    const early = fold(noDrafts, opened(run('r1', 0)), grew('c', run('r1', 3)), grew('b', run('r1', 2)))
    expect(texts(early)).toEqual([''])
    expect(texts(fold(early, grew('a', run('r1', 1))))).toEqual(['abc'])
    expect(texts(fold(early, grew('a', run('r1', 1)), grew('e', run('r1', 5))))).toEqual(['abc'])
  })

  it('is deaf to repeated pieces, early ones too', () => {
    const pieces = [grew('a', run('r1', 1)), grew('c', run('r1', 3)), grew('x', run('r1', 3)), grew('x', run('r1', 1)), grew('b', run('r1', 2)), grew('x', run('r1', 3))]
    expect(texts(fold(noDrafts, ...pieces))).toEqual(['abc'])
  })

  it('counts as its provider does: pieces from 0, or from after the beginning', () => {
    expect(texts(fold(noDrafts, opened(), grew('a', { seq: 0 }), grew('b', { seq: 1 }), grew('a', { seq: 0 })))).toEqual(['ab'])
    expect(texts(fold(noDrafts, opened(), grew('b', { seq: 1 }), grew('a', { seq: 0 })))).toEqual(['ab'])
    expect(texts(fold(noDrafts, opened(), grew('Hello', { seq: 1 }), grew('[12:30] ', { seq: 0 })))).toEqual(['Hello'])
    expect(texts(fold(noDrafts, grew('a', { seq: 8 }), grew('b', { seq: 9 }), opened({ seq: 7 })))).toEqual(['ab'])
    expect(texts(fold(noDrafts, opened({ seq: 1 }), grew('a', { seq: 2 })))).toEqual(['a'])
  })

  it('adds pieces without a number as they come', () => {
    expect(texts(fold(noDrafts, opened(), grew('a'), grew('a'), grew('b')))).toEqual(['aab'])
  })

  it('shows nothing of a time stamp while it comes in pieces (STREAM-5)', () => {
    let drafts = fold(noDrafts, opened())
    const seen = new Set<string>()
    for (const letter of '[2024-05-01 12:30] Hello') {
      drafts = fold(drafts, grew(letter))
      seen.add(texts(drafts).join())
    }
    expect([...seen]).toEqual(['', 'H', 'He', 'Hel', 'Hell', 'Hello'])
  })

  it('stands in the order of what it answers, beside others of other chats', () => {
    const drafts = fold(noDrafts, grew('b', { answers: 9, chatId: 10002 }), grew('a', { answers: 7 }))
    expect(shown(drafts).map(({ answers, text }) => [answers, text])).toEqual([
      [7, 'a'],
      [9, 'b'],
    ])
  })

  it('is the same object for as long as it does not change', () => {
    const drafts = fold(noDrafts, grew('a', { answers: 7 }), grew('b', { answers: 9 }))
    const [seven, nine] = shown(drafts)
    const [sevenNow, nineNow] = shown(fold(drafts, grew('c', { answers: 9 })))
    expect(sevenNow).toBe(seven)
    expect(nineNow).not.toBe(nine)
  })

  it('is no business of other chats and companies, whatever they say they answer', () => {
    const drafts = fold(noDrafts, grew('a'))
    expect(texts(fold(drafts, grew('x', { chatId: 10002 }), opened({ companyId: 102 }), ended('failed', { companyId: 102 })))).toEqual(['a'])
  })
})

describe('the end of a draft (STREAM-4)', () => {
  const open = fold(noDrafts, opened(run('r1', 0)), grew('Hi', run('r1', 1)))
  const late = [grew(' there', run('r1', 2)), grew(' you', run('r1', 3)), opened(run('r1', 0))]

  it.each(['completed', 'failed', 'cancelled'] as const)('comes when its run has %s; late pieces stay deaf', (because) => {
    const over = fold(open, ended(because, run('r1', 4)))
    expect(shown(over)).toEqual([])
    expect(shown(fold(over, ...late))).toEqual([])
    expect(shown(fold(fold(noDrafts, opened(), grew('Hi')), ended(because), grew(' there')))).toEqual([])
  })

  it('comes with the real message, by what it answers or by its platformMessageId', () => {
    for (const message of [real({ answers: 5 }), real({ platformMessageId: 'ai:r1' }), real({ platformMessageId: 'ai:r1', answers: 5 })]) {
      const over = settleDrafts(open, message)
      expect(shown(over)).toEqual([])
      expect(shown(fold(over, ...late))).toEqual([])
      expect(settleDrafts(over, message)).toBe(over)
    }
  })

  it('comes before its beginning, if the real message does', () => {
    for (const message of [real({ answers: 5 }), real({ platformMessageId: 'ai:r1' })]) expect(shown(fold(settleDrafts(noDrafts, message), ...late))).toEqual([])
  })

  it('does not come with any other message, least of all by its displayed id', () => {
    for (const message of [real(), real({ answers: 6 }), real({ answers: 1005 }), real({ platformMessageId: 'ai:r2', status: 'received' })]) expect(texts(settleDrafts(open, message))).toEqual(['Hi'])
    expect(settleDrafts(open, real())).toBe(open)
    expect(settleDrafts(open, real({ platformMessageId: 'tg:9', status: 'received' }))).toBe(open)
  })

  it('lets another run begin after a failure, not after the real message', () => {
    const again = [opened(run('r2', 0)), grew('Oh', run('r2', 1))]
    expect(texts(fold(open, ended('failed', run('r1', 2)), ...again))).toEqual(['Oh'])
    expect(texts(fold(open, ended('failed', run('r1', 2)), grew('Oh', run('r2', 1))))).toEqual(['Oh'])
    expect(texts(fold(open, ended('completed', run('r1', 2)), ...again))).toEqual(['Oh'])
    expect(texts(fold(noDrafts, opened(), ended('failed'), opened(), grew('Oh')))).toEqual(['Oh'])
    expect(texts(fold(noDrafts, opened(), ended('failed'), ...again))).toEqual(['Oh'])
    expect(shown(fold(noDrafts, opened(), ended('failed'), grew('Oh', run('r2', 1))))).toEqual([])
    expect(shown(fold(noDrafts, opened(), ended('completed'), opened(), grew('Oh')))).toEqual([])
    expect(shown(fold(settleDrafts(open, real({ answers: 5 })), ...again))).toEqual([])
  })

  it('comes when its chat is left; a run that counts is still seen to write, without its text', () => {
    const left = leaveChat(fold(open, grew('Hi', { answers: 7 }), grew('Hi', { answers: 9, chatId: 10002 })), 10001)
    expect(shown(left).map(({ answers }) => answers)).toEqual([9])
    expect(leaveChat(left, 10001)).toBe(left)
    expect(shown(fold(left, grew(' you', run('r1', 2)), grew(' you', { answers: 7 }))).map(({ answers, text }) => [answers, text])).toEqual([
      [5, ''],
      [9, 'Hi'],
    ])
  })

  it('comes when its company is left, and pieces on their way there stay deaf', () => {
    const left = leaveCompany(fold(open, grew('Hi', { answers: 9, companyId: 102 })), 101)
    expect(shown(fold(left, ...late)).map(({ answers }) => answers)).toEqual([9])
    expect(leaveCompany(left, 101)).toBe(left)
  })

  it('is an interruption when nothing came for a minute, until something comes', () => {
    const [still] = shown(open, at(59.999))
    expect(still).toMatchObject({ isStreaming: true, isInterrupted: false })
    expect(shown(open, at(60))).toMatchObject([{ text: 'Hi', isStreaming: false, isInterrupted: true }])
    const repeated = reduceDrafts(open, grew('Hi', run('r1', 1)), at(59))
    expect(shown(repeated, at(60))).toMatchObject([{ isInterrupted: true }])
    const more = reduceDrafts(open, grew(' there', run('r1', 2)), at(70))
    expect(shown(more, at(71))).toMatchObject([{ text: 'Hi there', isStreaming: true, startedAt: at(0) }])
  })
})

describe('the run that writes a draft', () => {
  it('is known by its name while it writes, and by none before, after, or where the provider names none', () => {
    const open = fold(noDrafts, opened(run('r1', 0)))
    expect(runOf(noDrafts, 5)).toBeNull()
    expect(runOf(open, 5)).toBe('r1')
    expect(runOf(open, 6)).toBeNull()
    expect(runOf(fold(open, ended('cancelled', run('r1', 1))), 5)).toBeNull()
    expect(runOf(fold(open, ended('failed', run('r1', 1)), opened(run('r2', 0))), 5)).toBe('r2')
    expect(runOf(fold(noDrafts, grew('Hi')), 5)).toBeNull()
  })
})

describe('laws', () => {
  const dice = fc.infiniteStream(fc.nat())
  const shuffled = <T>(list: readonly T[], throws: Stream) => list.map((item) => ({ item, place: throws.next().value })).sort((a, b) => a.place - b.place).map(({ item }) => item)
  type Stream = { next: () => { value: number } }
  /** Texts that no time stamp begins with, and some that one does. */
  const pieces = fc.oneof(fc.array(fc.string({ maxLength: 6 }), { maxLength: 12 }).map((list) => ['So: ', ...list]), fc.array(fc.constantFrom('[12:30', '] ', '- ', 'So', '[', ' ', '12:30'), { maxLength: 10 }))
  const eventsOf = (texts: readonly string[], runId: string, different: About = {}) => [opened({ ...run(runId, 0), ...different }), ...texts.map((text, i) => grew(text, { ...run(runId, i + 1), ...different }))]
  const asShown = (text: string) => (mayBecomeStamp(text) ? '' : stripTimeStamp(text))

  it('ends with the whole text, whatever the order and however often, and shows its beginnings before (D1)', () => {
    fc.assert(
      fc.property(pieces, dice, fc.integer({ min: 1, max: 9 }), (list, throws, frame) => {
        const events = eventsOf(list, 'r1')
        const mixed = shuffled([...events, ...events.filter(() => throws.next().value % 3 === 0)], throws)
        const whole = list.join('')
        let drafts = noDrafts
        mixed.forEach((event, i) => {
          drafts = fold(drafts, event)
          if (i % frame === 0) for (const text of texts(drafts)) expect(stripTimeStamp(whole).startsWith(text)).toBe(true)
        })
        expect(shown(drafts)).toMatchObject([{ id: 1005, text: asShown(whole), isStreaming: true }])
      }),
    )
  })

  it('leaves no draft once the real message came, wherever among the pieces (D2)', () => {
    fc.assert(
      fc.property(pieces, dice, fc.nat(), fc.boolean(), (list, throws, place, byKey) => {
        const mixed = shuffled([...eventsOf(list, 'r1'), ...eventsOf(list, 'r1')], throws)
        const message = byKey ? real({ answers: 5 }) : real({ platformMessageId: 'ai:r1' })
        const before = mixed.slice(0, place % (mixed.length + 1))
        const drafts = fold(settleDrafts(fold(noDrafts, ...before), message), ...mixed.slice(before.length))
        expect(shown(drafts)).toEqual([])
      }),
    )
  })

  it('changes nothing when a run of the same name begins again, and forgets the old when another does (D3)', () => {
    fc.assert(
      fc.property(pieces, pieces, fc.nat(), (first, second, place) => {
        const one = eventsOf(first, 'r1')
        const again = [...one.slice(0, 1 + (place % one.length)), opened(run('r1', 0)), ...one.slice(1 + (place % one.length))]
        expect(shown(fold(noDrafts, ...again))).toEqual(shown(fold(noDrafts, ...one)))
        expect(shown(fold(noDrafts, ...one, ...eventsOf(second, 'r2'), ...one))).toEqual(shown(fold(noDrafts, ...eventsOf(second, 'r2'))))
      }),
    )
  })

  it('keeps drafts apart (D4)', () => {
    const tale = fc.tuple(fc.integer({ min: 1, max: 3 }), pieces).map(([answers, list]) => eventsOf(list, `r${answers}`, { answers }))
    fc.assert(
      fc.property(fc.array(tale, { maxLength: 4 }), dice, (tales, throws) => {
        const mixed = shuffled(tales.flat(), throws)
        const together = shown(fold(noDrafts, ...mixed))
        for (const answers of [1, 2, 3]) {
          const alone = shown(fold(noDrafts, ...mixed.filter((event) => event.answers === answers)))
          expect(together.filter((draft) => draft.answers === answers)).toEqual(alone)
        }
      }),
    )
  })

  it('hears nothing of other chats and companies (D4)', () => {
    const foreign = fc.record({ isChat: fc.boolean(), kind: fc.constantFrom(opened, (about: About) => grew('x', about), (about: About) => ended('failed', about)), seq: fc.nat({ max: 9 }) })
    fc.assert(
      fc.property(pieces, fc.array(foreign, { minLength: 1, maxLength: 6 }), dice, (list, others, throws) => {
        const [first, ...own] = eventsOf(list, 'r1')
        const told = others.map(({ isChat, kind, seq }) => kind({ ...run('r1', seq), ...(isChat ? { chatId: 10002 } : { companyId: 102 }) }))
        const mixed = shuffled([...own, ...told], throws)
        expect(texts(fold(noDrafts, ...(first ? [first] : []), ...mixed))).toEqual([asShown(list.join(''))])
      }),
    )
  })

  it('is the text in the order of arrival where nothing is counted, and nothing after the real message (D8)', () => {
    fc.assert(
      fc.property(pieces, fc.nat(), (list, place) => {
        const events = [opened(), ...list.map((text) => grew(text))]
        expect(texts(fold(noDrafts, ...events))).toEqual([asShown(list.join(''))])
        const before = events.slice(0, place % (events.length + 1))
        expect(shown(fold(settleDrafts(fold(noDrafts, ...before), real({ answers: 5 })), ...events.slice(before.length)))).toEqual([])
      }),
    )
  })

  it('is a value: what is folded from it changes neither it nor what others fold from it', () => {
    const step = fc.oneof(
      fc.record({ from: fc.nat(), answers: fc.integer({ min: 1, max: 4 }), seq: fc.oneof(fc.constant(null), fc.nat({ max: 6 })), text: fc.constantFrom('a', 'b', '[12:') }),
      fc.record({ from: fc.nat(), settles: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ from: fc.nat(), looks: fc.constant(true) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        // Each value with how it came about; folding that from the beginning is what it must be.
        const values: { drafts: Drafts; tale: readonly ((drafts: Drafts) => Drafts)[] }[] = [{ drafts: noDrafts, tale: [] }]
        for (const each of steps) {
          const from = values[each.from % values.length]
          if (!from) continue
          if ('looks' in each) {
            shown(from.drafts)
            continue
          }
          const next = 'settles' in each ? (drafts: Drafts) => settleDrafts(drafts, real({ answers: each.settles })) : (drafts: Drafts) => fold(drafts, grew(each.text, { answers: each.answers, seq: each.seq }))
          values.push({ drafts: next(from.drafts), tale: [...from.tale, next] })
        }
        for (const { drafts, tale } of values) {
          const again = tale.reduce((so, next) => {
            shown(so)
            return next(so)
          }, noDrafts)
          expect(shown(drafts)).toEqual(shown(again))
        }
      }),
    )
  })

  it('folds more than it keeps, a little at a time', () => {
    const many = Array.from({ length: 20_000 }, (_, i) => grew('a', run('r1', i + 1)))
    expect(texts(fold(noDrafts, ...many))[0]).toHaveLength(20_000)
  })

  it('remembers the last thousands of replies that ended, and no more', () => {
    const open = settleDrafts(fold(noDrafts, grew('a', { answers: 9_000 })), real({ answers: 9_001 }))
    const over = fold(open, ...Array.from({ length: 4_500 }, (_, i) => ended('failed', { answers: i + 1 })))
    expect(texts(fold(over, grew('b', { answers: 4_500 }), grew('b', { answers: 503 })))).toEqual(['a'])
    expect(texts(fold(over, grew('b', { answers: 501 }), grew('c', { answers: 9_001 })))).toEqual(['b', 'a', 'c'])
  })
})
