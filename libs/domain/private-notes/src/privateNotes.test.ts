import type { PrivateNote } from '@frontdesk/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyNote,
  colleaguesLike,
  mentionAt,
  mentionedIn,
  mergeNotes,
  nextNote,
  notePieces,
  notesOf,
  placeNotes,
  queueNote,
  readPendingNotes,
  refuseNote,
  retryNote,
  dropNote,
  shownNotes,
  unsettledNotes,
  type Notes,
  type PendingNote,
} from './index.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 10, minute)).toISOString()
const aNote = (different: Partial<PrivateNote> = {}): PrivateNote => ({
  id: 1,
  companyId: 101,
  chatId: 10001,
  clientNoteId: `note-${String(different.id ?? 1)}`,
  author: { adminId: 5, name: 'Olena' },
  body: 'Prefers mornings.',
  mentions: [],
  revision: 1,
  createdAt: at(0),
  editedAt: null,
  isRemoved: false,
  ...different,
})

describe('the notes of a chat', () => {
  it('an edited note replaces the one before it, and an older version changes nothing', () => {
    const edited = aNote({ revision: 2, body: 'Prefers evenings.' })
    const notes = applyNote(notesOf([aNote()]), edited)
    expect(notes).toEqual([edited])
    expect(applyNote(notes, aNote())).toBe(notes)
    expect(applyNote(notes, edited)).toBe(notes)
  })

  it('a removed note is not shown, and is not brought back by a version from before', () => {
    const removed = aNote({ revision: 3, body: '', isRemoved: true })
    expect(shownNotes(mergeNotes([], [removed, aNote({ revision: 2 }), aNote()]))).toEqual([])
  })

  it('notes stand in the order of their making', () => {
    expect(notesOf([aNote({ id: 3 }), aNote({ id: 1 }), aNote({ id: 2 })]).map(({ id }) => id)).toEqual([1, 2, 3])
  })
})

const rows = [10, 20, 30].map((minute) => ({ key: `m${String(minute)}`, at: Date.parse(at(minute)) }))
type PlacedRow = (typeof rows)[number]
const timeOf = ({ at: time }: PlacedRow) => time
const among = (all: readonly PlacedRow[], size = 2) => ({
  pages: Array.from({ length: Math.ceil(all.length / size) }, (_, page) => ({
    rows: all.slice(page * size, (page + 1) * size),
  })),
  timeOf,
  isBegun: true,
  isAtEnd: true,
})

describe('the places of notes', () => {
  it.each([
    [5, 'first'],
    [10, 'm10'],
    [15, 'm10'],
    [29, 'm20'],
    [31, 'm30'],
  ])('a note of minute %i stands at %s', (minute, place) => {
    const note = aNote({ createdAt: at(minute) })
    const { first, below } = placeNotes([note], among(rows))
    expect(place === 'first' ? first : below.get(place)).toEqual([note])
  })

  it('a note waits while the rows around it are not loaded', () => {
    const notes = [aNote({ createdAt: at(5) }), aNote({ id: 2, createdAt: at(31) })]
    expect(placeNotes(notes, { ...among(rows), isBegun: false, isAtEnd: false })).toEqual({
      first: [],
      below: new Map(),
    })
    expect(placeNotes(notes, { ...among([]), isAtEnd: false }).first).toEqual([])
  })

  it('a thread without messages shows all its notes', () => {
    const notes = [aNote(), aNote({ id: 2 })]
    expect(placeNotes(notes, among([])).first).toEqual(notes)
  })
})

const aPendingNote = (different: Partial<PendingNote> = {}): PendingNote => ({
  clientNoteId: 'note-0001',
  adminId: 5,
  companyId: 101,
  chatId: 10001,
  words: { body: 'Prefers mornings.', mentions: [] },
  createdAt: at(0),
  refusal: null,
  ...different,
})
const me = { adminId: 5, companyId: 101 }

describe('notes that are not stored yet', () => {
  it('a note is queued once, and the oldest that waits is sent first', () => {
    const one = aPendingNote()
    const two = aPendingNote({ clientNoteId: 'note-0002' })
    const queue = queueNote(queueNote(queueNote([], one), two), one)
    expect(queue).toEqual([one, two])
    expect(nextNote(queue, me)).toBe(one)
    expect(dropNote(queue, 'note-0001')).toEqual([two])
    expect(dropNote(queue, 'another')).toBe(queue)
  })

  it('a refused note waits for its author, who sends it again or discards it', () => {
    const queue = refuseNote([aPendingNote()], 'note-0001', 'The list is full')
    expect(queue).toEqual([aPendingNote({ refusal: 'The list is full' })])
    expect(nextNote(queue, me)).toBeUndefined()
    expect(nextNote(retryNote(queue, 'note-0001'), me)).toEqual(aPendingNote())
    expect(dropNote(queue, 'note-0001')).toEqual([])
    expect(refuseNote([aPendingNote()], 'another', 'No')).toEqual([aPendingNote()])
  })

  it.each([{ adminId: 6 }, { companyId: 102 }])('a note of %j is not sent for this one', (other) => {
    expect(nextNote([aPendingNote(other)], me)).toBeUndefined()
  })

  it('a chat shows its own pending notes until their stored copies are there', () => {
    const mine = aPendingNote()
    const queue = [
      mine,
      aPendingNote({ clientNoteId: 'b', chatId: 2 }),
      aPendingNote({ clientNoteId: 'c', adminId: 6 }),
      aPendingNote({ clientNoteId: 'd' }),
    ]
    const shown = unsettledNotes(queue, { adminId: 5, chatId: 10001 }, [{ clientNoteId: 'd' }])
    expect(shown).toEqual([mine])
  })

  it('a stored queue is read back, without what is no note', () => {
    const kept = [aPendingNote({ words: { body: 'Ask @Ira', mentions: [6] } }), aPendingNote({ refusal: 'No' })]
    const { words: _, ...wordless } = aPendingNote()
    const wrong = [null, 7, {}, wordless, { ...aPendingNote(), createdAt: 'soon' }, { ...aPendingNote(), chatId: 0 }]
    expect(readPendingNotes(JSON.parse(JSON.stringify([...wrong, ...kept])))).toEqual(kept)
    expect(readPendingNotes({ words: 1 })).toEqual([])
    const oddMentions = { ...aPendingNote(), words: { body: 'x', mentions: ['a', 3] } }
    expect(readPendingNotes([oddMentions])[0]?.words.mentions).toEqual([3])
  })
})

const olena = { id: 5, fullName: 'Olena Koval' }
const ira = { id: 6, fullName: 'Ira' }
const iraine = { id: 7, fullName: 'Ira Ine' }

describe('mentions', () => {
  it.each([
    ['@', 1, { from: 0, query: '' }],
    ['Ask @ol', 7, { from: 4, query: 'ol' }],
    ['Ask (@ol', 8, { from: 5, query: 'ol' }],
    ['Ask @Olena Ko', 13, { from: 4, query: 'Olena Ko' }],
    ['Ask @ol and', 4, null],
    ['a@b', 3, null],
    ['@a\nb', 4, null],
  ])('the words at an at sign are looked for: %s, %i', (body, caret, expected) => {
    expect(mentionAt(body, caret)).toEqual(expected)
  })

  it('colleagues are found by the beginning of any of their names', () => {
    const all = [olena, iraine, ira]
    expect(colleaguesLike(all, '')).toEqual([ira, iraine, olena])
    expect(colleaguesLike(all, 'kov')).toEqual([olena])
    expect(colleaguesLike(all, 'ÍRA')).toEqual([ira, iraine])
    expect(colleaguesLike(all, 'val')).toEqual([])
  })

  it('a whole name after an at sign mentions its bearer, the longest one', () => {
    expect(mentionedIn('Ask @Olena Koval, or @Ira Ine.', [olena, ira, iraine])).toEqual([5, 7])
    expect(mentionedIn('Ask @Iraida or a@Ira or @ira', [ira])).toEqual([])
    expect(mentionedIn('@Ira', [ira, { id: 8, fullName: 'Ira' }, { id: 9, fullName: '' }])).toEqual([6, 8])
    expect(notePieces('Ask @Ira!', [ira])).toEqual([
      { text: 'Ask ', isMention: false },
      { text: '@Ira', isMention: true },
      { text: '!', isMention: false },
    ])
    expect(notePieces('', [ira])).toEqual([])
  })
})

describe('properties of private notes', () => {
  const versions = fc
    .array(fc.record({ id: fc.integer({ min: 1, max: 5 }), revision: fc.integer({ min: 1, max: 4 }) }), {
      maxLength: 20,
    })
    .map((all) =>
      all.map((one) =>
        aNote({ ...one, body: `${String(one.id)}.${String(one.revision)}`, isRemoved: one.revision === 4 }),
      ),
    )

  it('versions give the same notes in any order, however often they arrive', () => {
    fc.assert(
      fc.property(
        versions.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length })),
        ),
        ([all, shuffled]) => {
          expect(mergeNotes([], shuffled)).toEqual(mergeNotes([], all))
        },
      ),
    )
  })

  it('an answer of the server and the versions that overtook it give the same notes either way', () => {
    fc.assert(
      fc.property(versions, versions, (answer, events) => {
        expect(mergeNotes(notesOf(answer), events)).toEqual(mergeNotes(notesOf(events), answer))
      }),
    )
  })

  it('each note of a whole thread has one place, never above its time', () => {
    const minutes = fc
      .array(fc.integer({ min: 0, max: 59 }), { maxLength: 12 })
      .map((all) => all.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(minutes, minutes, fc.integer({ min: 1, max: 4 }), (ofRows, ofNotes, size) => {
        const theRows = ofRows.map((minute, key) => ({ key: String(key), at: Date.parse(at(minute)) }))
        const notes: Notes = ofNotes.map((minute, id) => aNote({ id, createdAt: at(minute) }))
        const { first, below } = placeNotes(notes, among(theRows, size))
        expect([...first, ...theRows.flatMap(({ key }) => below.get(key) ?? [])]).toEqual(notes)
        theRows.forEach(({ key, at: time }, place) => {
          for (const { createdAt } of below.get(key) ?? []) {
            expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(time)
            expect(Date.parse(createdAt)).toBeLessThan(theRows[place + 1]?.at ?? Infinity)
          }
        })
      }),
    )
  })

  it('the pieces of a note are the note', () => {
    const words = fc.array(fc.constantFrom('@Ira', '@Ira Ine', '@', 'Ira', ' ', 'x', '😀', '\n'), { maxLength: 12 })
    fc.assert(
      fc.property(words, (all) => {
        const body = all.join('')
        expect(
          notePieces(body, [ira, iraine])
            .map(({ text }) => text)
            .join(''),
        ).toBe(body)
      }),
    )
  })
})
