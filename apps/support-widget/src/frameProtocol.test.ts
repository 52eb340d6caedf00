import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inkOn, isAccent } from './frameProtocol.ts'

const luminanceOf = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

it('words can be read on every accent colour: at least 4.4:1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const accent = `#${number.toString(16).padStart(6, '0')}`
      const ground = luminanceOf(accent)
      const ratio = inkOn(accent) === '#fff' ? 1.05 / (ground + 0.05) : (ground + 0.05) / 0.05
      expect(ratio).toBeGreaterThanOrEqual(4.4)
    }),
  )
})

it.each([
  ['#6941C6', true],
  ['#fff', false],
  ['red', false],
  ['#6941C6;}', false],
  [undefined, false],
  [7, false],
])('%s is an accent colour: %s', (value, is) => expect(isAccent(value)).toBe(is))
