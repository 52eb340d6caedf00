import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillIn } from './fillIn.ts'

/** The window of an old browser: one without any of it, after it was filled in. */
function anOldWindow() {
  class OldUrl {
    readonly href: string
    constructor(url: string, base?: string) {
      this.href = new URL(url, base).href
    }
  }
  const page = { Array: { prototype: {} }, URL: OldUrl, AbortSignal: {}, AbortController }
  fillIn(page)
  // Each has by now what was filled in.
  return {
    list: page.Array.prototype as unknown[],
    URL: page.URL as unknown as typeof URL,
    any: (signals: readonly AbortSignal[]) => (page.AbortSignal as typeof AbortSignal).any([...signals]),
  }
}

describe('filled-in functions', () => {
  const { list, URL: OldUrl, any } = anOldWindow()

  it('methods of lists answer as those of a new browser, and leave the list as it is', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: -3, max: 12 }), fc.nat(4), (given, place, count) => {
        const before = [...given]
        expect(list.toReversed.call(given)).toEqual(given.toReversed())
        expect(list.toSorted.call(given)).toEqual(given.toSorted())
        const falling = (one: unknown, other: unknown) => Number(other) - Number(one)
        expect(list.toSorted.call(given, falling)).toEqual(given.toSorted(falling))
        for (const change of [[place], [place, count], [place, count, 8, 9]] as const)
          expect(Reflect.apply(list.toSpliced, given, change)).toEqual(Reflect.apply(given.toSpliced, given, change))
        const isInside = place >= -given.length && place < given.length
        if (isInside) expect(list.with.call(given, place, 7)).toEqual(given.with(place, 7))
        else expect(() => list.with.call(given, place, 7)).toThrow(RangeError)
        expect(given).toEqual(before)
      }),
    )
  })

  it.each([
    ['https://desk.example/a', undefined],
    ['/a', 'https://desk.example'],
    ['/a', undefined],
    ['', undefined],
    ['//[', 'https://desk.example'],
  ])('addresses are parsed as in a new browser: %s from %s', (url, base) => {
    expect(OldUrl.canParse(url, base)).toBe(URL.canParse(url, base))
    expect(OldUrl.parse(url, base)?.href).toBe(URL.parse(url, base)?.href)
  })

  it('a signal of several ends with the first of them, and for its reason', () => {
    const [one, other] = [new AbortController(), new AbortController()]
    const signal = any([one.signal, other.signal])
    expect(signal.aborted).toBe(false)
    other.abort('late')
    one.abort('left')
    expect([signal.aborted, signal.reason]).toEqual([true, 'late'])
  })

  it('a signal of several is over from the beginning if one of them is', () => {
    const signal = any([new AbortController().signal, AbortSignal.abort('left')])
    expect([signal.aborted, signal.reason]).toEqual([true, 'left'])
  })

  it('a browser that has it all keeps its own', () => {
    const functions = () =>
      [[Array.prototype, 'toSorted'] as const, [URL, 'canParse'] as const, [AbortSignal, 'any'] as const].map(
        ([of, name]) => Object.getOwnPropertyDescriptor(of, name)?.value as unknown,
      )
    const before = functions()
    fillIn(window)
    expect(functions()).toEqual(before)
  })
})
