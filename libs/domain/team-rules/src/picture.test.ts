import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centreSquare, largestChosenPicture, refusalOfPicture } from './picture.ts'

it.each([
  ['a photo', 'image/jpeg', 4_000_000, null],
  ['a drawing', 'image/png', 1, null],
  ['a picture of the largest size', 'image/webp', largestChosenPicture.bytes, null],
  ['a picture of one byte more', 'image/webp', largestChosenPicture.bytes + 1, 'size'],
  ['an animation', 'image/gif', 10, 'type'],
  ['a drawing that is a document', 'image/svg+xml', 10, 'type'],
  ['a file without a type', '', 10, 'type'],
] as const)('%s is a picture or is refused', (_what, type, size, refusal) => {
  expect(refusalOfPicture({ type, size })).toBe(refusal)
})

it.each([
  [300, 200, { left: 50, top: 0, side: 200 }],
  [200, 301, { left: 0, top: 50, side: 200 }],
  [1, 1, { left: 0, top: 0, side: 1 }],
  [0, 200, null],
  [Number.NaN, 200, null],
  [10_001, 10_000, null],
])('the square of %d by %d pixels is in the centre', (width, height, square) => {
  expect(centreSquare(width, height)).toEqual(square)
})

describe('properties of pictures', () => {
  it('the square is within the picture, as large as fits, and as far from one edge as from the other', () => {
    const side = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const square = centreSquare(width, height)
        if (square === null) throw new Error('A square must be there')
        const { left, top, side: length } = square
        expect(length).toBe(Math.min(width, height))
        for (const [before, whole] of [
          [left, width],
          [top, height],
        ] as const) {
          const after = whole - before - length
          expect(before).toBeGreaterThanOrEqual(0)
          expect(after - before === 0 || after - before === 1).toBe(true)
        }
      }),
    )
  })
})
