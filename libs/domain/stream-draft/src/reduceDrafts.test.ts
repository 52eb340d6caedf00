import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownText, stripTimeStamp } from '@frontdesk/time-stamp'
import { draftMessages } from './draftMessages.ts'
import { noDrafts, reduceDrafts, type Drafts } from './reduceDrafts.ts'
import type { DraftOver, StreamEvent } from './StreamEvent.ts'

const noon = Date.parse('2026-11-20T12:00:00.000Z')
const at = (seconds: number) => new Date(noon + seconds * 1000)

type About = Partial<Omit<StreamEvent, 'type' | 'text' | 'run'>>
const about = (different: About) => {
  const told = { answers: 5, chatId: 10001, companyId: 101, fromId: 500002, recipientId: 500001, platformMessageId: '', runId: '', seq: null, ...different }
  return { ...told, run: told.platformMessageId || told.runId }
}
const created = (different: About = {}): StreamEvent => ({ type: 'draft-created', text: '', ...about(different) })
const grew = (text: string, different: About = {}): StreamEvent => ({ type: 'draft-grew', text, ...about(different) })
const ended = (because: 'completed' | 'failed' | 'cancelled', different: About = {}): StreamEvent => ({ type: `draft-${because}`, text: '', ...about(different) })
const run = (runId: string, seq: number, different: About = {}) => ({ runId, seq, platformMessageId: `ai:${runId}`, ...different })

/** The real message, by the message that it answers or by its own name. */
const settled = (run: string | number): DraftOver => ({ type: 'draft-settled', answers: 5, chatId: 10001, companyId: 101, run })

const fold = (drafts: Drafts, ...events: readonly (StreamEvent | DraftOver)[]) => events.reduce((so, event) => reduceDrafts(so, event, at(0)), drafts)
const shown = (drafts: Drafts, now = at(0)) => draftMessages(drafts, now)
const texts = (drafts: Drafts) => shown(drafts).map((draft) => draft.text)
/** A chat or a company is left: its drafts are over. */
const left = (drafts: Drafts, place: { chatId: number } | { companyId: number }) =>
  fold(drafts, ...shown(drafts).filter((draft) => Object.entries(place).every(([key, id]) => draft[key as 'chatId'] === id)).map(({ answers, chatId, companyId, run }): DraftOver => ({ type: 'draft-left', answers, chatId, companyId, run })))

describe('a draft', () => {
  it('opens empty and grows by chunks and deltas (STREAM-2), as a message of platform openai (STREAM-3)', () => {
    expect(texts(fold(noDrafts, created()))).toEqual([''])
    const drafts = fold(noDrafts, created({ platformMessageId: 'ai:r1' }), grew('Hel'), grew('lo'))
    expect(shown(drafts)).toMatchObject([
      {
        id: 1005,
        answers: 5,
        chatId: 10001,
        companyId: 101,
        fromId: 500002,
        recipientId: 500001,
        platformMessageId: 'ai:r1',
        platform: 'openai',
        text: 'Hello',
        isStreaming: true,
      },
    ])
    expect(shown(noDrafts).length).toBe(0)
  })

  it('opens with a piece of a reply that nobody opened', () => {
    expect(texts(fold(noDrafts, grew('Hi')))).toEqual(['Hi'])
    expect(texts(fold(noDrafts, grew('Hi', run('r1', 1))))).toEqual(['Hi'])
  })

  it('begins anew when its run begins a second time', () => {
    expect(texts(fold(noDrafts, created(), grew('Hi'), created(), grew('Oh')))).toEqual(['Oh'])
    expect(texts(fold(noDrafts, created(run('r1', 0)), grew('Hi', run('r1', 1)), created(run('r2', 0))))).toEqual([''])
    expect(texts(fold(noDrafts, created({ seq: 0, platformMessageId: 'a' }), grew('Hi', { seq: 1 }), created({ seq: 0, platformMessageId: 'b' }), grew('Oh', { seq: 1 })))).toEqual(['Oh'])
  })

  it('does not begin anew when its beginning comes late or twice', () => {
    expect(texts(fold(noDrafts, grew('Hi', run('r1', 1)), created(run('r1', 0))))).toEqual(['Hi'])
    expect(texts(fold(noDrafts, created(run('r1', 0)), grew('Hi', run('r1', 1)), created(run('r1', 0))))).toEqual(['Hi'])
    expect(texts(fold(noDrafts, created({ runId: 'r1' }), grew('Hi', { runId: 'r1' }), created({ runId: 'r1' })))).toEqual(['Hi'])
  })

  it('hears no more of an old run once a new one began', () => {
    const drafts = fold(noDrafts, created(run('r1', 0)), grew('Hi', run('r1', 1)), grew('Oh', run('r2', 1)))
    expect(texts(fold(drafts, grew(' there', run('r1', 2)), created(run('r1', 0)), ended('cancelled', run('r1', 3))))).toEqual(['Oh'])
  })

  it('does not end with another run', () => {
    expect(texts(fold(noDrafts, grew('Hi', run('r1', 1)), ended('failed', run('r9', 4)), grew(' there', run('r1', 2))))).toEqual(['Hi there'])
  })

  it('learns from its pieces what its beginning left out', () => {
    const drafts = fold(noDrafts, created({ recipientId: null }), grew('Hi', { runId: 'r1', platformMessageId: 'ai:r1' }))
    expect(shown(drafts)).toMatchObject([{ recipientId: 500001, platformMessageId: 'ai:r1', text: 'Hi' }])
    expect(texts(fold(drafts, grew('Oh', { runId: 'r2' })))).toEqual(['Oh'])
  })

  it('is what pieces and an end without a name belong to', () => {
    const drafts = fold(noDrafts, created({ platformMessageId: 'ai:r1' }), grew('Hi'))
    expect(shown(fold(drafts, grew(' there')))).toMatchObject([{ platformMessageId: 'ai:r1', text: 'Hi there' }])
    expect(shown(fold(drafts, settled('ai:r1'), grew(' there', { platformMessageId: 'ai:r1' })))).toEqual([])
    expect(shown(fold(drafts, ended('completed'), grew(' there', { platformMessageId: 'ai:r1' })))).toEqual([])
  })

  it('holds pieces back until their turn, and after a lost one for good', () => {
    const early = fold(noDrafts, created(run('r1', 0)), grew('c', run('r1', 3)), grew('b', run('r1', 2)))
    expect(texts(early)).toEqual([''])
    expect(texts(fold(early, grew('a', run('r1', 1))))).toEqual(['abc'])
    expect(texts(fold(early, grew('a', run('r1', 1)), grew('e', run('r1', 5))))).toEqual(['abc'])
  })

  it('is deaf to repeated pieces, early ones too', () => {
    const pieces = [grew('a', run('r1', 1)), grew('c', run('r1', 3)), grew('x', run('r1', 3)), grew('x', run('r1', 1)), grew('b', run('r1', 2)), grew('x', run('r1', 3))]
    expect(texts(fold(noDrafts, ...pieces))).toEqual(['abc'])
  })

  it('counts as its provider does: pieces from 0, or from after the beginning', () => {
    expect(texts(fold(noDrafts, created(), grew('a', { seq: 0 }), grew('b', { seq: 1 }), grew('a', { seq: 0 })))).toEqual(['ab'])
    expect(texts(fold(noDrafts, grew('c', { seq: 2 }), grew('a', { seq: 0 }), grew('b', { seq: 1 })))).toEqual(['abc'])
    expect(texts(fold(noDrafts, created({ seq: 1 }), grew('a', { seq: 2 })))).toEqual(['a'])
    expect(texts(fold(noDrafts, created({ seq: 0 }), grew('b', { seq: 2 })))).toEqual([''])
    expect(texts(fold(noDrafts, grew('b', { seq: 2 })))).toEqual([''])
  })

  it('adds pieces without a number as they come', () => {
    expect(texts(fold(noDrafts, created(), grew('a'), grew('a'), grew('b')))).toEqual(['aab'])
  })

  it('shows nothing of a time stamp while it comes in pieces (STREAM-5)', () => {
    let drafts = fold(noDrafts, created())
    const seen = new Set<string>()
    for (const letter of '[2024-05-01 12:30] Hello') {
      drafts = fold(drafts, grew(letter))
      seen.add(texts(drafts).join())
    }
    expect([...seen]).toEqual(['', 'H', 'He', 'Hel', 'Hell', 'Hello'])
  })

  it('stands in the order in which it began, beside others of other chats', () => {
    const drafts = fold(noDrafts, grew('b', { answers: 9, chatId: 10002 }), grew('a', { answers: 7 }), grew('c', { answers: 9, chatId: 10002 }))
    expect(shown(drafts).map(({ answers, text }) => [answers, text])).toEqual([
      [9, 'bc'],
      [7, 'a'],
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
    expect(texts(fold(drafts, grew('x', { chatId: 10002 }), created({ companyId: 102 }), ended('failed', { companyId: 102 })))).toEqual(['a'])
  })
})

describe('the end of a draft (STREAM-4)', () => {
  const open = fold(noDrafts, created(run('r1', 0)), grew('Hi', run('r1', 1)))
  const late = [grew(' there', run('r1', 2)), grew(' you', run('r1', 3)), created(run('r1', 0))]

  it.each(['completed', 'failed', 'cancelled'] as const)('comes when its run has %s; late pieces stay deaf', (because) => {
    const over = fold(open, ended(because, run('r1', 4)))
    expect(shown(over)).toEqual([])
    expect(shown(fold(over, ...late))).toEqual([])
    expect(shown(fold(fold(noDrafts, created(), grew('Hi')), ended(because), grew(' there')))).toEqual([])
    expect(shown(fold(noDrafts, ended(because, run('r1', 4)), ...late))).toEqual([])
  })

  it('comes with the real message, by what it answers or by its platformMessageId, before its beginning too', () => {
    for (const name of [5, 'ai:r1']) {
      const over = fold(open, settled(name))
      expect(shown(over)).toEqual([])
      expect(shown(fold(over, ...late))).toEqual([])
      expect(shown(fold(noDrafts, settled(name), ...late))).toEqual([])
    }
  })

  it('does not come with any other message, least of all by its displayed id', () => {
    for (const name of [6, 1005, 'ai:r2']) expect(texts(fold(open, settled(name)))).toEqual(['Hi'])
  })

  it('finds a draft by its platformMessageId whatever the message is said to answer', () => {
    expect(shown(fold(open, { ...settled('ai:r1'), answers: 0 }))).toEqual([])
  })

  it('lets another run begin after a failure, not after the real message', () => {
    const again = [created(run('r2', 0)), grew('Oh', run('r2', 1))]
    expect(texts(fold(open, ended('failed', run('r1', 2)), ...again))).toEqual(['Oh'])
    expect(texts(fold(open, ended('failed', run('r1', 2)), grew('Oh', run('r2', 1))))).toEqual(['Oh'])
    expect(texts(fold(open, ended('completed', run('r1', 2)), ...again))).toEqual(['Oh'])
    expect(texts(fold(noDrafts, created(), ended('failed'), created(), grew('Oh')))).toEqual(['Oh'])
    expect(texts(fold(noDrafts, created(), ended('failed'), ...again))).toEqual(['Oh'])
    expect(shown(fold(open, settled(5), ...again))).toEqual([])
    expect(shown(fold(noDrafts, created(), settled(5), created(), grew('Oh')))).toEqual([])
  })

  it('comes to a run that began without a name a second time', () => {
    const again = fold(noDrafts, created(), ended('failed'), created(), grew('Oh'))
    expect(texts(fold(again, ended('failed', { answers: 6 })))).toEqual(['Oh'])
    expect(shown(fold(again, ended('failed'), grew('Oh')))).toEqual([])
  })

  it('comes when its chat or its company is left, and pieces on their way there stay deaf', () => {
    const others = fold(open, grew('Hi', { answers: 7 }), grew('Hi', { answers: 9, chatId: 10002, companyId: 102 }))
    for (const place of [{ chatId: 10001 }, { companyId: 101 }]) {
      const over = left(others, place)
      expect(shown(over).map(({ answers }) => answers)).toEqual([9])
      expect(shown(fold(over, ...late, grew(' you', { answers: 7 }))).map(({ answers }) => answers)).toEqual([9])
    }
  })

  it('is an interruption when nothing came for a minute, until something comes', () => {
    expect(shown(open, at(59.999))).toMatchObject([{ isStreaming: true }])
    expect(shown(open, at(60))).toMatchObject([{ text: 'Hi', isStreaming: false }])
    const repeated = reduceDrafts(open, grew('Hi', run('r1', 1)), at(59))
    expect(repeated).toBe(open)
    expect(shown(repeated, at(60))).toMatchObject([{ isStreaming: false }])
    const more = reduceDrafts(open, grew(' there', run('r1', 2)), at(70))
    expect(shown(more, at(71))).toMatchObject([{ text: 'Hi there', isStreaming: true }])
    const waiting = reduceDrafts(open, grew(' you', run('r1', 3)), at(70))
    expect(shown(waiting, at(71))).toMatchObject([{ text: 'Hi', isStreaming: true }])
  })
})

describe('laws', () => {
  const dice = fc.infiniteStream(fc.nat())
  const shuffled = <T>(list: readonly T[], throws: Stream) => list.map((item) => ({ item, place: throws.next().value })).sort((a, b) => a.place - b.place).map(({ item }) => item)
  type Stream = { next: () => { value: number } }
  /** Texts that no time stamp begins with, and some that one does. */
  const pieces = fc.oneof(fc.array(fc.string({ maxLength: 6 }), { maxLength: 12 }).map((list) => ['So: ', ...list]), fc.array(fc.constantFrom('[12:30', '] ', '- ', 'So', '[', ' ', '12:30'), { maxLength: 10 }))
  const eventsOf = (texts: readonly string[], runId: string, different: About = {}) => [created({ ...run(runId, 0), ...different }), ...texts.map((text, i) => grew(text, { ...run(runId, i + 1), ...different }))]
  
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
        expect(shown(drafts)).toMatchObject([{ id: 1005, text: shownText(whole), isStreaming: true }])
      }),
    )
  })

  it('leaves no draft once the real message came, wherever among the pieces (D2)', () => {
    fc.assert(
      fc.property(pieces, dice, fc.nat(), fc.boolean(), (list, throws, place, byKey) => {
        const mixed = shuffled([...eventsOf(list, 'r1'), ...eventsOf(list, 'r1')], throws)
                const before = mixed.slice(0, place % (mixed.length + 1))
        const drafts = fold(noDrafts, ...before, settled(byKey ? 5 : 'ai:r1'), ...mixed.slice(before.length))
        expect(shown(drafts)).toEqual([])
      }),
    )
  })

  it('changes nothing when a run of the same name begins again, and forgets the old when another does (D3)', () => {
    fc.assert(
      fc.property(pieces, pieces, fc.nat(), (first, second, place) => {
        const one = eventsOf(first, 'r1')
        const again = [...one.slice(0, 1 + (place % one.length)), created(run('r1', 0)), ...one.slice(1 + (place % one.length))]
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
    const foreign = fc.record({ isChat: fc.boolean(), kind: fc.constantFrom(created, (about: About) => grew('x', about), (about: About) => ended('failed', about)), seq: fc.nat({ max: 9 }) })
    fc.assert(
      fc.property(pieces, fc.array(foreign, { minLength: 1, maxLength: 6 }), dice, (list, others, throws) => {
        const [first, ...own] = eventsOf(list, 'r1')
        const told = others.map(({ isChat, kind, seq }) => kind({ ...run('r1', seq), ...(isChat ? { chatId: 10002 } : { companyId: 102 }) }))
        const mixed = shuffled([...own, ...told], throws)
        expect(texts(fold(noDrafts, ...(first ? [first] : []), ...mixed))).toEqual([shownText(list.join(''))])
      }),
    )
  })

  it('is the text in the order of arrival where nothing is counted, and nothing after the real message (D8)', () => {
    fc.assert(
      fc.property(pieces, fc.nat(), (list, place) => {
        const events = [created(), ...list.map((text) => grew(text))]
        expect(texts(fold(noDrafts, ...events))).toEqual([shownText(list.join(''))])
        const before = events.slice(0, place % (events.length + 1))
        expect(shown(fold(noDrafts, ...before, settled(5), ...events.slice(before.length)))).toEqual([])
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
          const next = 'settles' in each ? (drafts: Drafts) => fold(drafts, { ...settled(each.settles), answers: each.settles }) : (drafts: Drafts) => fold(drafts, grew(each.text, { answers: each.answers, seq: each.seq }))
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

  it('is a value with the beginning of a stamp in it', () => {
    const before = fold(noDrafts, grew('[12:', run('r1', 1)))
    expect(texts(fold(before, grew('30] Hi', run('r1', 2))))).toEqual(['Hi'])
    expect(texts(fold(before, grew('00] Oh', run('r1', 2))))).toEqual(['Oh'])
    expect(texts(before)).toEqual([''])
  })

  it('is a value as well where more was told than is kept', () => {
    const values = [noDrafts]
    for (let seq = 1; seq <= 30_100; seq += 1) values.push(fold(values.at(-1) ?? noDrafts, grew('a', run('r1', seq))))
    for (const length of [30_100, 29_990, 30_000, 29_999, 30_001, 30_050, 1]) expect(texts(values[length] ?? noDrafts)[0]).toHaveLength(length)
    expect(texts(fold(values[29_990] ?? noDrafts, grew('b', run('r1', 29_991))))[0]?.slice(-3)).toBe('aab')
  })
})
