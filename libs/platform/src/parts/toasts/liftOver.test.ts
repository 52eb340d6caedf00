import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { liftOver, type Box } from './liftOver.ts'

const stack: Box = { top: 600, bottom: 660, left: 1000, right: 1360 }
const error = (top: number, bottom: number, left = 1100, right = 1400): Box => ({ top, bottom, left, right })

describe('how far toasts move off inline errors', () => {
  it.each([
    ['stay where they cover nothing', [error(700, 720), error(500, 590)], 0],
    ['stay beside an error at their left', [error(610, 630, 0, 1000)], 0],
    ['stand above an error that they would cover', [error(640, 660)], 28],
    ['stand above the second error when there is no room between two', [error(640, 660), error(590, 610)], 78],
    ['stay in the window when an error fills it', [error(20, 660)], 0],
  ])('toasts %s', (_, errors, lift) => expect(liftOver(stack, errors)).toBe(lift))

  it('lifted toasts cover no error, and stay in the window', () => {
    const anError = fc
      .record({ top: fc.nat(800), height: fc.integer({ min: 1, max: 200 }), left: fc.nat(1300) })
      .map(({ top, height, left }) => error(top, top + height, left, left + 120))
    fc.assert(
      fc.property(fc.array(anError, { maxLength: 6 }), (errors) => {
        const lift = liftOver(stack, errors)
        expect(stack.top - lift).toBeGreaterThanOrEqual(0)
        if (lift === 0) return
        for (const { top, bottom, left, right } of errors) {
          const isBeside = left < stack.right && right > stack.left
          expect(isBeside && top < stack.bottom - lift && bottom > stack.top - lift).toBe(false)
        }
      }),
    )
  })
})
