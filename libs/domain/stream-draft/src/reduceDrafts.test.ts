import { describe, expect, it } from 'vitest'
import { noDrafts, reduceDrafts } from './reduceDrafts.ts'
import {
  secondsAfterNoon,
  created,
  grew,
  ended,
  run,
  settled,
  applyDraftEvents,
  shownDrafts,
  texts,
  withoutPlace,
} from './testing/streamEvents.ts'

describe('a draft', () => {
  it('a draft opens empty and grows by chunks and deltas (STREAM-2), as a message of platform openai (STREAM-3)', () => {
    expect(texts(applyDraftEvents(noDrafts, created()))).toEqual([''])
    const drafts = applyDraftEvents(noDrafts, created({ platformMessageId: 'ai:r1' }), grew('Hel'), grew('lo'))
    expect(shownDrafts(drafts)).toMatchObject([
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
    expect(shownDrafts(noDrafts).length).toBe(0)
  })

  it('a draft opens with a piece of a reply without a beginning', () => {
    expect(texts(applyDraftEvents(noDrafts, grew('Hi')))).toEqual(['Hi'])
    expect(texts(applyDraftEvents(noDrafts, grew('Hi', run('r1', 1))))).toEqual(['Hi'])
  })

  it('a draft starts over when its run begins a second time', () => {
    expect(texts(applyDraftEvents(noDrafts, created(), grew('Hi'), created(), grew('Oh')))).toEqual(['Oh'])
    expect(
      texts(applyDraftEvents(noDrafts, created(run('r1', 0)), grew('Hi', run('r1', 1)), created(run('r2', 0)))),
    ).toEqual([''])
    expect(
      texts(
        applyDraftEvents(
          noDrafts,
          created({ seq: 0, platformMessageId: 'a' }),
          grew('Hi', { seq: 1 }),
          created({ seq: 0, platformMessageId: 'b' }),
          grew('Oh', { seq: 1 }),
        ),
      ),
    ).toEqual(['Oh'])
  })

  it('a run has one draft: it moves below the later message of a burst, and the beginning of the earlier one is late then', () => {
    const moved = applyDraftEvents(
      noDrafts,
      created(run('r1', 0)),
      created({ ...run('r1', 0), answers: 6 }),
      created(run('r1', 0)),
      grew('Hi', { ...run('r1', 1), answers: 6 }),
    )
    expect(shownDrafts(moved)).toMatchObject([{ answers: 6, text: 'Hi' }])
    expect(shownDrafts(applyDraftEvents(moved, ended('completed', { ...run('r1', 2), answers: 6 })))).toEqual([])
    // Another provider may number its runs in each chat.
    const elsewhere = created({ ...run('r1', 0), answers: 7, chatId: 10002 })
    expect(shownDrafts(applyDraftEvents(moved, elsewhere))).toHaveLength(2)
  })

  it('a draft does not start over when its beginning arrives late or twice', () => {
    expect(texts(applyDraftEvents(noDrafts, grew('Hi', run('r1', 1)), created(run('r1', 0))))).toEqual(['Hi'])
    expect(
      texts(applyDraftEvents(noDrafts, created(run('r1', 0)), grew('Hi', run('r1', 1)), created(run('r1', 0)))),
    ).toEqual(['Hi'])
    expect(
      texts(
        applyDraftEvents(noDrafts, created({ runId: 'r1' }), grew('Hi', { runId: 'r1' }), created({ runId: 'r1' })),
      ),
    ).toEqual(['Hi'])
  })

  it('an old run is ignored once a new one began', () => {
    const drafts = applyDraftEvents(noDrafts, created(run('r1', 0)), grew('Hi', run('r1', 1)), grew('Oh', run('r2', 1)))
    expect(
      texts(
        applyDraftEvents(drafts, grew(' there', run('r1', 2)), created(run('r1', 0)), ended('cancelled', run('r1', 3))),
      ),
    ).toEqual(['Oh'])
  })

  it('a draft does not end with another run', () => {
    expect(
      texts(
        applyDraftEvents(
          noDrafts,
          grew('Hi', run('r1', 1)),
          ended('failed', run('r9', 4)),
          grew(' there', run('r1', 2)),
        ),
      ),
    ).toEqual(['Hi there'])
  })

  it('a draft takes from its pieces what its beginning left out', () => {
    const drafts = applyDraftEvents(
      noDrafts,
      created({ recipientId: null }),
      grew('Hi', { runId: 'r1', platformMessageId: 'ai:r1' }),
    )
    expect(shownDrafts(drafts)).toMatchObject([{ recipientId: 500001, platformMessageId: 'ai:r1', text: 'Hi' }])
    expect(texts(applyDraftEvents(drafts, grew('Oh', { runId: 'r2' })))).toEqual(['Oh'])
  })

  it('pieces and an end without a name belong to the current draft', () => {
    const drafts = applyDraftEvents(noDrafts, created({ platformMessageId: 'ai:r1' }), grew('Hi'))
    expect(shownDrafts(applyDraftEvents(drafts, grew(' there')))).toMatchObject([
      { platformMessageId: 'ai:r1', text: 'Hi there' },
    ])
    expect(
      shownDrafts(applyDraftEvents(drafts, settled('ai:r1'), grew(' there', { platformMessageId: 'ai:r1' }))),
    ).toEqual([])
    expect(
      shownDrafts(applyDraftEvents(drafts, ended('completed'), grew(' there', { platformMessageId: 'ai:r1' }))),
    ).toEqual([])
  })

  it('a draft holds early pieces back until their turn, and after a lost piece for good', () => {
    const early = applyDraftEvents(noDrafts, created(run('r1', 0)), grew('c', run('r1', 3)), grew('b', run('r1', 2)))
    expect(texts(early)).toEqual([''])
    expect(texts(applyDraftEvents(early, grew('a', run('r1', 1))))).toEqual(['abc'])
    expect(texts(applyDraftEvents(early, grew('a', run('r1', 1)), grew('e', run('r1', 5))))).toEqual(['abc'])
  })

  it('a draft ignores repeated pieces, early ones too', () => {
    const pieces = [
      grew('a', run('r1', 1)),
      grew('c', run('r1', 3)),
      grew('x', run('r1', 3)),
      grew('x', run('r1', 1)),
      grew('b', run('r1', 2)),
      grew('x', run('r1', 3)),
    ]
    expect(texts(applyDraftEvents(noDrafts, ...pieces))).toEqual(['abc'])
  })

  it('a draft counts as its provider does: pieces from 0, or from after the beginning', () => {
    expect(
      texts(applyDraftEvents(noDrafts, created(), grew('a', { seq: 0 }), grew('b', { seq: 1 }), grew('a', { seq: 0 }))),
    ).toEqual(['ab'])
    expect(
      texts(applyDraftEvents(noDrafts, grew('c', { seq: 2 }), grew('a', { seq: 0 }), grew('b', { seq: 1 }))),
    ).toEqual(['abc'])
    expect(texts(applyDraftEvents(noDrafts, created({ seq: 1 }), grew('a', { seq: 2 })))).toEqual(['a'])
    expect(texts(applyDraftEvents(noDrafts, created({ seq: 0 }), grew('b', { seq: 2 })))).toEqual([''])
    expect(texts(applyDraftEvents(noDrafts, grew('b', { seq: 2 })))).toEqual([''])
  })

  it('a draft can hold back thousands of pieces', () => {
    const early = Array.from({ length: 5_000 }, (_, i) => grew('a', run('r1', 5_001 - i)))
    const drafts = applyDraftEvents(noDrafts, created(run('r1', 0)), ...early)
    expect(texts(drafts)).toEqual([''])
    expect(texts(applyDraftEvents(drafts, grew('b', run('r1', 1))))[0]).toBe(`b${'a'.repeat(5_000)}`)
    expect(texts(drafts)).toEqual([''])
    expect(texts(applyDraftEvents(drafts, grew('c', run('r1', 1))))[0]?.slice(0, 2)).toBe('ca')
  })

  it('a draft appends pieces without a number as they arrive', () => {
    expect(texts(applyDraftEvents(noDrafts, created(), grew('a'), grew('a'), grew('b')))).toEqual(['aab'])
  })

  it('a draft hides a time stamp while it arrives in pieces (STREAM-5)', () => {
    let drafts = applyDraftEvents(noDrafts, created())
    const seen = new Set<string>()
    for (const letter of '[2024-05-01 12:30] Hello') {
      drafts = applyDraftEvents(drafts, grew(letter))
      seen.add(texts(drafts).join())
    }
    expect([...seen]).toEqual(['', 'H', 'He', 'Hel', 'Hell', 'Hello'])
  })

  it('drafts are listed in the order in which they began, among those of other chats', () => {
    const drafts = applyDraftEvents(
      noDrafts,
      grew('b', { answers: 9, chatId: 10002 }),
      grew('a', { answers: 7 }),
      grew('c', { answers: 9, chatId: 10002 }),
    )
    expect(shownDrafts(drafts).map(({ answers, text }) => [answers, text])).toEqual([
      [9, 'bc'],
      [7, 'a'],
    ])
  })

  it('a draft is the same object for as long as it does not change', () => {
    const drafts = applyDraftEvents(noDrafts, grew('a', { answers: 7 }), grew('b', { answers: 9 }))
    const [seven, nine] = shownDrafts(drafts)
    const [sevenNow, nineNow] = shownDrafts(applyDraftEvents(drafts, grew('c', { answers: 9 })))
    expect(sevenNow).toBe(seven)
    expect(nineNow).not.toBe(nine)
  })

  it('a draft ignores events of other chats and companies with the same message id', () => {
    const drafts = applyDraftEvents(noDrafts, grew('a'))
    expect(
      texts(
        applyDraftEvents(
          drafts,
          grew('x', { chatId: 10002 }),
          created({ companyId: 102 }),
          ended('failed', { companyId: 102 }),
        ),
      ),
    ).toEqual(['a'])
  })
})

describe('the end of a draft (STREAM-4)', () => {
  const open = applyDraftEvents(noDrafts, created(run('r1', 0)), grew('Hi', run('r1', 1)))
  const late = [grew(' there', run('r1', 2)), grew(' you', run('r1', 3)), created(run('r1', 0))]

  it.each(['completed', 'failed', 'cancelled'] as const)(
    'a draft ends when its run has %s, and later pieces are ignored',
    (because) => {
      const over = applyDraftEvents(open, ended(because, run('r1', 4)))
      expect(shownDrafts(over)).toEqual([])
      expect(shownDrafts(applyDraftEvents(over, ...late))).toEqual([])
      expect(
        shownDrafts(
          applyDraftEvents(applyDraftEvents(noDrafts, created(), grew('Hi')), ended(because), grew(' there')),
        ),
      ).toEqual([])
      expect(shownDrafts(applyDraftEvents(noDrafts, ended(because, run('r1', 4)), ...late))).toEqual([])
    },
  )

  it('a draft ends with the real message, by what it answers or by its platformMessageId, even before it begins', () => {
    for (const name of [5, 'ai:r1']) {
      const over = applyDraftEvents(open, settled(name))
      expect(shownDrafts(over)).toEqual([])
      expect(shownDrafts(applyDraftEvents(over, ...late))).toEqual([])
      expect(shownDrafts(applyDraftEvents(noDrafts, settled(name), ...late))).toEqual([])
    }
  })

  it('a draft does not end with any other message, not even by its displayed id', () => {
    for (const name of [6, 1005, 'ai:r2']) expect(texts(applyDraftEvents(open, settled(name)))).toEqual(['Hi'])
  })

  it('the end of one draft leaves others alone, even if their providers number runs alike', () => {
    const both = applyDraftEvents(
      noDrafts,
      grew('a', { answers: 5, runId: '1' }),
      grew('b', { answers: 7, runId: '1' }),
    )
    expect(texts(applyDraftEvents(both, ended('completed', { answers: 7, runId: '1' })))).toEqual(['a'])
    expect(
      texts(
        applyDraftEvents(
          noDrafts,
          ended('completed', { answers: 5, runId: '1' }),
          grew('b', { answers: 7, runId: '1' }),
        ),
      ),
    ).toEqual(['b'])
  })

  it('another run may begin after a failure, not after the real message', () => {
    const again = [created(run('r2', 0)), grew('Oh', run('r2', 1))]
    expect(texts(applyDraftEvents(open, ended('failed', run('r1', 2)), ...again))).toEqual(['Oh'])
    expect(texts(applyDraftEvents(open, ended('failed', run('r1', 2)), grew('Oh', run('r2', 1))))).toEqual(['Oh'])
    expect(texts(applyDraftEvents(open, ended('completed', run('r1', 2)), ...again))).toEqual(['Oh'])
    expect(texts(applyDraftEvents(noDrafts, created(), ended('failed'), created(), grew('Oh')))).toEqual(['Oh'])
    expect(texts(applyDraftEvents(noDrafts, created(), ended('failed'), ...again))).toEqual(['Oh'])
    expect(shownDrafts(applyDraftEvents(open, settled(5), ...again))).toEqual([])
    expect(shownDrafts(applyDraftEvents(noDrafts, created(), settled(5), created(), grew('Oh')))).toEqual([])
  })

  it('another run may begin after the real message when the words of the question have changed since', () => {
    const again = [created(run('r2', 0)), grew('Oh', run('r2', 1))]
    const changed = { type: 'question-changed', question: 5 } as const
    expect(texts(applyDraftEvents(open, settled(5), changed, ...again))).toEqual(['Oh'])
    // Late pieces of the answer to the old words stay away where its run was named.
    expect(
      shownDrafts(applyDraftEvents(open, settled('ai:r1'), settled(5), changed, grew('Hi', run('r1', 3)))),
    ).toEqual([])
    expect(texts(applyDraftEvents(open, changed))).toEqual(texts(open))
  })

  it('a run without a name ends each time that it began', () => {
    const again = applyDraftEvents(noDrafts, created(), ended('failed'), created(), grew('Oh'))
    expect(texts(applyDraftEvents(again, ended('failed', { answers: 6 })))).toEqual(['Oh'])
    expect(shownDrafts(applyDraftEvents(again, ended('failed'), grew('Oh')))).toEqual([])
  })

  it('a draft ends when its chat or its company is left, and later pieces are ignored', () => {
    const others = applyDraftEvents(
      open,
      grew('Hi', { answers: 7 }),
      grew('Hi', { answers: 9, chatId: 10002, companyId: 102 }),
    )
    for (const place of [{ chatId: 10001 }, { companyId: 101 }]) {
      const over = withoutPlace(others, place)
      expect(shownDrafts(over).map(({ answers }) => answers)).toEqual([9])
      expect(
        shownDrafts(applyDraftEvents(over, ...late, grew(' you', { answers: 7 }))).map(({ answers }) => answers),
      ).toEqual([9])
    }
  })

  it('a draft counts as interrupted when nothing arrived for a minute, until something arrives', () => {
    expect(shownDrafts(open, secondsAfterNoon(59.999))).toMatchObject([{ isStreaming: true }])
    expect(shownDrafts(open, secondsAfterNoon(60))).toMatchObject([{ text: 'Hi', isStreaming: false }])
    const repeated = reduceDrafts(open, grew('Hi', run('r1', 1)), secondsAfterNoon(59))
    expect(repeated).toBe(open)
    expect(shownDrafts(repeated, secondsAfterNoon(60))).toMatchObject([{ isStreaming: false }])
    const more = reduceDrafts(open, grew(' there', run('r1', 2)), secondsAfterNoon(70))
    expect(shownDrafts(more, secondsAfterNoon(71))).toMatchObject([{ text: 'Hi there', isStreaming: true }])
    const waiting = reduceDrafts(open, grew(' you', run('r1', 3)), secondsAfterNoon(70))
    expect(shownDrafts(waiting, secondsAfterNoon(71))).toMatchObject([{ text: 'Hi', isStreaming: true }])
  })
})
