import { shownText, stripTimeStamp } from '@frontdesk/time-stamp'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noDrafts, type Drafts } from './reduceDrafts.ts'
import {
  created,
  grew,
  ended,
  run,
  settled,
  applyDraftEvents,
  shownDrafts,
  texts,
  type About,
} from './testing/streamEvents.ts'

describe('properties of drafts', () => {
  const dice = fc.infiniteStream(fc.nat())
  const shuffled = <T>(list: readonly T[], throws: Stream) =>
    list
      .map((item) => ({ item, place: throws.next().value }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item)
  type Stream = { next: () => { value: number } }
  /** Texts that no time stamp begins with, and some that one does. */
  const pieces = fc.oneof(
    fc.array(fc.string({ maxLength: 6 }), { maxLength: 12 }).map((list) => ['So: ', ...list]),
    fc.array(fc.constantFrom('[12:30', '] ', '- ', 'So', '[', ' ', '12:30'), { maxLength: 10 }),
  )
  const eventsOf = (texts: readonly string[], runId: string, different: About = {}) => [
    created({ ...run(runId, 0), ...different }),
    ...texts.map((text, i) => grew(text, { ...run(runId, i + 1), ...different })),
  ]

  it('a draft ends with the whole text in whatever order and however often its pieces arrive, and shows only beginnings of it before (D1)', () => {
    fc.assert(
      fc.property(pieces, dice, fc.integer({ min: 1, max: 9 }), (list, throws, frame) => {
        const events = eventsOf(list, 'r1')
        const mixed = shuffled([...events, ...events.filter(() => throws.next().value % 3 === 0)], throws)
        const whole = list.join('')
        let drafts = noDrafts
        mixed.forEach((event, i) => {
          drafts = applyDraftEvents(drafts, event)
          if (i % frame === 0)
            for (const text of texts(drafts)) expect(stripTimeStamp(whole).startsWith(text)).toBe(true)
        })
        expect(shownDrafts(drafts)).toMatchObject([{ id: 1005, text: shownText(whole), isStreaming: true }])
      }),
    )
  })

  it('no draft is left once the real message arrived, at whatever point among the pieces (D2)', () => {
    fc.assert(
      fc.property(pieces, dice, fc.nat(), fc.boolean(), (list, throws, place, byKey) => {
        const mixed = shuffled([...eventsOf(list, 'r1'), ...eventsOf(list, 'r1')], throws)
        const before = mixed.slice(0, place % (mixed.length + 1))
        const drafts = applyDraftEvents(
          noDrafts,
          ...before,
          settled(byKey ? 5 : 'ai:r1'),
          ...mixed.slice(before.length),
        )
        expect(shownDrafts(drafts)).toEqual([])
      }),
    )
  })

  it('a run that begins again under the same name changes nothing, and another run replaces the old one (D3)', () => {
    fc.assert(
      fc.property(pieces, pieces, fc.nat(), (first, second, place) => {
        const one = eventsOf(first, 'r1')
        const again = [
          ...one.slice(0, 1 + (place % one.length)),
          created(run('r1', 0)),
          ...one.slice(1 + (place % one.length)),
        ]
        expect(shownDrafts(applyDraftEvents(noDrafts, ...again))).toEqual(
          shownDrafts(applyDraftEvents(noDrafts, ...one)),
        )
        expect(shownDrafts(applyDraftEvents(noDrafts, ...one, ...eventsOf(second, 'r2'), ...one))).toEqual(
          shownDrafts(applyDraftEvents(noDrafts, ...eventsOf(second, 'r2'))),
        )
      }),
    )
  })

  it('drafts of several messages are kept apart (D4)', () => {
    const draftEvents = fc
      .tuple(fc.integer({ min: 1, max: 3 }), pieces)
      .map(([answers, list]) => eventsOf(list, `r${answers}`, { answers }))
    fc.assert(
      fc.property(fc.array(draftEvents, { maxLength: 4 }), dice, (eventLists, throws) => {
        const mixed = shuffled(eventLists.flat(), throws)
        const together = shownDrafts(applyDraftEvents(noDrafts, ...mixed))
        for (const answers of [1, 2, 3]) {
          const alone = shownDrafts(applyDraftEvents(noDrafts, ...mixed.filter((event) => event.answers === answers)))
          expect(together.filter((draft) => draft.answers === answers)).toEqual(alone)
        }
      }),
    )
  })

  it('a draft ignores events of other chats and companies (D4)', () => {
    const foreign = fc.record({
      isChat: fc.boolean(),
      kind: fc.constantFrom(
        created,
        (about: About) => grew('x', about),
        (about: About) => ended('failed', about),
      ),
      seq: fc.nat({ max: 9 }),
    })
    fc.assert(
      fc.property(pieces, fc.array(foreign, { minLength: 1, maxLength: 6 }), dice, (list, others, throws) => {
        const [first, ...own] = eventsOf(list, 'r1')
        const received = others.map(({ isChat, kind, seq }) =>
          kind({ ...run('r1', seq), ...(isChat ? { chatId: 10002 } : { companyId: 102 }) }),
        )
        const mixed = shuffled([...own, ...received], throws)
        expect(texts(applyDraftEvents(noDrafts, ...(first ? [first] : []), ...mixed))).toEqual([
          shownText(list.join('')),
        ])
      }),
    )
  })

  it('a draft without numbers is the text in the order of arrival, and ends with the real message (D8)', () => {
    fc.assert(
      fc.property(pieces, fc.nat(), (list, place) => {
        const events = [created(), ...list.map((text) => grew(text))]
        expect(texts(applyDraftEvents(noDrafts, ...events))).toEqual([shownText(list.join(''))])
        const before = events.slice(0, place % (events.length + 1))
        expect(shownDrafts(applyDraftEvents(noDrafts, ...before, settled(5), ...events.slice(before.length)))).toEqual(
          [],
        )
      }),
    )
  })

  it('drafts are immutable: applying an event changes neither them nor other results of them', () => {
    const step = fc.oneof(
      fc.record({
        from: fc.nat(),
        answers: fc.integer({ min: 1, max: 4 }),
        seq: fc.oneof(fc.constant(null), fc.nat({ max: 6 })),
        text: fc.constantFrom('a', 'b', '[12:'),
      }),
      fc.record({ from: fc.nat(), settles: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ from: fc.nat(), looks: fc.constant(true) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        // Each value with how it came about; folding that from the beginning is what it must be.
        const values: { drafts: Drafts; draftEvents: readonly ((drafts: Drafts) => Drafts)[] }[] = [
          { drafts: noDrafts, draftEvents: [] },
        ]
        for (const each of steps) {
          const from = values[each.from % values.length]
          if (!from) continue
          if ('looks' in each) {
            shownDrafts(from.drafts)
            continue
          }
          const next =
            'settles' in each
              ? (drafts: Drafts) => applyDraftEvents(drafts, settled(each.settles))
              : (drafts: Drafts) => applyDraftEvents(drafts, grew(each.text, { answers: each.answers, seq: each.seq }))
          values.push({ drafts: next(from.drafts), draftEvents: [...from.draftEvents, next] })
        }
        for (const { drafts, draftEvents } of values) {
          const again = draftEvents.reduce((so, next) => {
            shownDrafts(so)
            return next(so)
          }, noDrafts)
          expect(shownDrafts(drafts)).toEqual(shownDrafts(again))
        }
      }),
    )
  })

  it('drafts stay immutable with the beginning of a time stamp in them', () => {
    const before = applyDraftEvents(noDrafts, grew('[12:', run('r1', 1)))
    expect(texts(applyDraftEvents(before, grew('30] Hi', run('r1', 2))))).toEqual(['Hi'])
    expect(texts(applyDraftEvents(before, grew('00] Oh', run('r1', 2))))).toEqual(['Oh'])
    expect(texts(before)).toEqual([''])
  })

  it('drafts stay a value after more changes than the history stores', () => {
    const values = [noDrafts]
    for (let seq = 1; seq <= 30_100; seq += 1)
      values.push(applyDraftEvents(values.at(-1) ?? noDrafts, grew('a', run('r1', seq))))
    for (const length of [30_100, 29_990, 30_000, 29_999, 30_001, 30_050, 1])
      expect(texts(values[length] ?? noDrafts)[0]).toHaveLength(length)
    expect(texts(applyDraftEvents(values[29_990] ?? noDrafts, grew('b', run('r1', 29_991))))[0]?.slice(-3)).toBe('aab')
  })
})
