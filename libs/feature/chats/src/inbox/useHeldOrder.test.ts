import { aChat } from '@frontdesk/contract/fixtures'
import type { Chat } from '@frontdesk/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdOrder, extendOrder, countMovedUp } from './useHeldOrder.ts'
import { firstOnScreen, rowWindow } from './useRowWindow.ts'

const chats = (...ids: number[]): readonly Chat[] => ids.map((id) => aChat({ id }))
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)
const moved = (shown: readonly number[], now: readonly number[]) =>
  countMovedUp(
    shown.map((id) => ({ id })),
    now.map((id) => ({ id })),
    (id) => now.includes(id),
  )

describe('a held order', () => {
  it('a held order is extended by chats loaded below it, not by new ones above', () => {
    const held = holdOrder(chats(1, 2, 3))
    expect(ids(extendOrder(held, chats(9, 3, 1, 2, 4, 5)).chats)).toEqual([1, 2, 3, 4, 5])
    expect(extendOrder(held, chats(9, 3, 1, 2))).toBe(held)
  })

  it('a held order keeps a chat that was loaded below when that moves up later', () => {
    const longer = extendOrder(holdOrder(chats(1, 2)), chats(1, 2, 3, 4))
    expect(ids(extendOrder(longer, chats(3, 1, 2, 4)).chats)).toEqual([1, 2, 3, 4])
  })
})

describe('chats that moved up', () => {
  it.each([
    [0, [1, 2, 3], [1, 2, 3]],
    [1, [1, 2, 3], [3, 1, 2]],
    [2, [1, 2, 3], [3, 2, 1]],
    [1, [1, 2, 3], [9, 1, 2, 3]],
    [0, [1, 2, 3], [1, 3]],
    [0, [1, 2, 3], [2, 3]],
    [2, [1, 2, 3, 4], [9, 4, 1, 3]],
    [1, [], [1]],
    [0, [1, 2], []],
    [0, [1, 2, 3], [1, 2, 3, 4].slice(0, 3)],
  ])('%i chats moved up from %j to %j', (count, shown, now) => {
    expect(moved(shown, now)).toBe(count)
  })
})

describe('properties', () => {
  const orders = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 })

  it('each chat that moved to the top is counted exactly once', () => {
    fc.assert(
      fc.property(orders, fc.array(fc.nat({ max: 39 }), { maxLength: 12 }), (shown, risen) => {
        const now = risen.reduce<number[]>((order, place) => {
          const id = order[place]
          return id === undefined ? order : [id, ...order.filter((other) => other !== id)]
        }, shown)
        const atMost = new Set(risen.map((_, step) => step)).size
        const count = moved(shown, now)
        expect(count).toBeLessThanOrEqual(atMost)
        // The count is minimal: without the counted chats, both orders are equal.
        expect(count === 0).toBe(now.every((id, place) => id === shown[place]))
      }),
    )
  })

  it('the row window contains every row on screen and is small', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 900_000 }),
        fc.integer({ min: 1, max: 2000 }),
        fc.constantFrom(52, 72),
        fc.nat({ max: 10_000 }),
        (scrollTop, height, rowHeight, count) => {
          const { first, end } = rowWindow(scrollTop, height, rowHeight, count)
          const top = Math.floor(scrollTop / rowHeight)
          const bottom = Math.ceil((scrollTop + height) / rowHeight)
          for (let row = top; row < Math.min(bottom, count); row += 1) expect(row >= first && row < end).toBe(true)
          expect(first).toBeGreaterThanOrEqual(0)
          expect(end).toBeLessThanOrEqual(count)
          expect(end - first).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 22)
          const seen = firstOnScreen({ first, end })
          if (end > first) expect(seen >= first && seen < end).toBe(true)
        },
      ),
    )
  })
})
