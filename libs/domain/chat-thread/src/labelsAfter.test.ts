import { aChat } from '@frontdesk/contract/fixtures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyInbox, findChat } from './Inbox.ts'
import { labelsAfter, withLabelReplaced } from './labelsAfter.ts'
import { mergeChats } from './mergeChats.ts'
import { reduceInbox } from './reduceInbox.ts'

describe('labels of a chat after a change (CUST-3)', () => {
  it.each([
    [[3], { add: [7, 5], remove: [] }, { labelIds: [3, 5, 7], hasChanged: true, isFull: false }],
    [[3, 7], { add: [], remove: [3] }, { labelIds: [7], hasChanged: true, isFull: false }],
    [[3], { add: [3], remove: [3] }, { labelIds: [3], hasChanged: false, isFull: false }],
    [[1, 2], { add: [3, 4], remove: [] }, { labelIds: [1, 2, 3], hasChanged: true, isFull: true }],
    [[1, 2, 3], { add: [4], remove: [] }, { labelIds: [1, 2, 3], hasChanged: false, isFull: true }],
  ])('%o with %o is %o, with room for three', (labelIds, change, after) => {
    expect(labelsAfter(labelIds, change, 3)).toEqual(after)
  })

  it('a replaced label is in the list once, and another list stays the same', () => {
    expect(withLabelReplaced([3, 7], { labelId: 3, into: 7 })).toEqual([7])
    expect(withLabelReplaced([3, 7], { labelId: 3, into: null })).toEqual([7])
    const others = [3, 7]
    expect(withLabelReplaced(others, { labelId: 4, into: 9 })).toBe(others)
  })
})

describe('labels in the chat list', () => {
  const inbox = mergeChats(emptyInbox(101), [aChat({ labelIds: [3] }), aChat({ id: 10002 })], { offset: 0, total: 2 })

  it('a change of this page and its reverse, and a label that became another one, change the chats that have labels', () => {
    const add = {
      type: 'chats-labelled',
      companyId: 101,
      chatIds: [10001, 10002],
      change: { add: [7], remove: [] },
    } as const
    const labelled = reduceInbox(inbox, add)
    expect(findChat(labelled, 10001)?.labelIds).toEqual([3, 7])
    // A provider without labels sends none, and gets none.
    expect(findChat(labelled, 10002)?.labelIds).toBeUndefined()
    const back = reduceInbox(labelled, { ...add, change: { add: [], remove: [7] } })
    expect(findChat(back, 10001)).toEqual(aChat({ labelIds: [3] }))
    const merged = {
      type: 'labels-changed',
      companyId: 101,
      seq: 9,
      labels: [],
      replaced: { labelId: 3, into: 9 },
    } as const
    expect(findChat(reduceInbox(inbox, merged), 10001)?.labelIds).toEqual([9])
    expect(reduceInbox(inbox, { ...merged, companyId: 102 })).toBe(inbox)
    expect(reduceInbox(inbox, { ...merged, replaced: null })).toBe(inbox)
  })
})

describe('suggested labels in the chat list', () => {
  const chat = aChat({ labelIds: [3], suggestedLabelIds: [7, 9] })
  const inbox = mergeChats(emptyInbox(101), [chat], { offset: 0, total: 1 })
  const suggestedAfter = (labelId: number, into: number | null) => {
    const event = { type: 'labels-changed', companyId: 101, seq: 1, labels: [], replaced: { labelId, into } } as const
    return findChat(reduceInbox(inbox, event), 10001)
  }

  it('a label that is gone is suggested no more, nor one that the chat got in its place', () => {
    expect(suggestedAfter(7, null)).toMatchObject({ labelIds: [3], suggestedLabelIds: [9] })
    expect(suggestedAfter(3, 9)).toMatchObject({ labelIds: [9], suggestedLabelIds: [7] })
  })
  it('a label that this page puts keeps its suggestion until the server has taken it', () => {
    const change = { add: [7], remove: [] }
    const labelled = reduceInbox(inbox, { type: 'chats-labelled', companyId: 101, chatIds: [10001], change })
    expect(findChat(labelled, 10001)).toMatchObject({ labelIds: [3, 7], suggestedLabelIds: [7, 9] })
  })
})

describe('properties of labels', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((some) => some.toSorted((one, other) => one - other))
  const changes = fc.record({ add: ids, remove: ids })

  it('a change applied twice is applied once, stays in order and within the most, and loses nothing that was not removed', () => {
    fc.assert(
      fc.property(ids, changes, fc.integer({ min: 0, max: 14 }), (labelIds, change, most) => {
        const once = labelsAfter(labelIds, change, most)
        expect(labelsAfter(once.labelIds, change, most).labelIds).toEqual(once.labelIds)
        expect(once.labelIds).toEqual([...new Set(once.labelIds)].toSorted((one, other) => one - other))
        const kept = labelIds.filter((id) => !change.remove.includes(id) || change.add.includes(id))
        expect(once.labelIds).toEqual(expect.arrayContaining(kept))
        expect(once.labelIds.length).toBeLessThanOrEqual(Math.max(most, kept.length))
        expect(once.isFull).toBe(change.add.some((id) => !once.labelIds.includes(id)))
      }),
    )
  })
})
