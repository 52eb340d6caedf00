import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gridMove } from './gridMove.ts'

const size = { rows: 2000, columns: 60, page: 10 }
const move = (key: string, ctrlKey = false, from = { row: 5, column: 7 }) => gridMove(from, { key, ctrlKey }, size)

it.each([
  ['ArrowUp', false, { row: 4, column: 7 }],
  ['ArrowDown', false, { row: 6, column: 7 }],
  ['ArrowLeft', false, { row: 5, column: 6 }],
  ['ArrowRight', false, { row: 5, column: 8 }],
  ['PageUp', false, { row: 0, column: 7 }],
  ['PageDown', false, { row: 15, column: 7 }],
  ['Home', false, { row: 5, column: 0 }],
  ['End', false, { row: 5, column: 59 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 1999, column: 59 }],
  ['a', false, null],
])('the key %s (with Control: %s) moves to %j', (key, ctrlKey, cell) => {
  expect(move(key, ctrlKey)).toEqual(cell)
})

describe('properties of moving in the grid', () => {
  it('no key leaves the grid', () => {
    const key = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End')
    fc.assert(
      fc.property(fc.array(fc.record({ key, ctrlKey: fc.boolean() })), fc.nat({ max: 30 }), (keys, rows) => {
        const bounds = { rows: rows + 1, columns: 3, page: 10 }
        let cell = { row: 0, column: 0 }
        for (const each of keys) cell = gridMove(cell, each, bounds) ?? cell
        expect(cell.row).toBeGreaterThanOrEqual(0)
        expect(cell.row).toBeLessThanOrEqual(rows)
        expect(cell.column).toBeGreaterThanOrEqual(0)
        expect(cell.column).toBeLessThan(3)
      }),
    )
  })
})
