/** The parts of a window that are filled in. */
export type FilledWindow = {
  Array: { prototype: object }
  URL: (new (url: string, base?: string) => object) & object
  AbortSignal: object
  AbortController: new () => AbortController
}

function add(to: object, name: string, value: (...given: never[]) => unknown): void {
  if (!(name in to)) Object.defineProperty(to, name, { value: value, configurable: true, writable: true })
}

/**
 * Adds what the front ends and their libraries call and some browsers of the floor lack (decision 0077); the check of
 * the built files names what is missing here. Changes nothing that is there. Runs in any browser.
 */
export function fillIn(page: FilledWindow): void {
  addArrayMethods(page.Array.prototype)
  addUrlFunctions(page.URL)
  addAny(page.AbortSignal, page.AbortController)
}

/** Chrome before 110. */
function addArrayMethods(list: object): void {
  add(list, 'toReversed', function (this: unknown[]) {
    return this.slice().reverse()
  })
  add(list, 'toSorted', function (this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    return this.slice().sort(compare)
  })
  add(list, 'toSpliced', function (this: unknown[]) {
    var copy = this.slice()
    copy.splice.apply(copy, arguments as unknown as [number, number]) // whatever it was given
    return copy
  })
  add(list, 'with', function (this: unknown[], place: number, value: unknown) {
    var at = place < 0 ? this.length + place : place
    if (at < 0 || at >= this.length) throw new RangeError('Invalid index: ' + place)
    var copy = this.slice()
    copy[at] = value
    return copy
  })
}

/** Chrome before 120 and 126, Firefox before 126, Safari before 17 and 18. */
function addUrlFunctions(URL: FilledWindow['URL']): void {
  function parse(url: string, base?: string): object | null {
    try {
      return new URL(url, base)
    } catch (_error) {
      return null
    }
  }
  add(URL, 'parse', parse)
  add(URL, 'canParse', function (url: string, base?: string) {
    return parse(url, base) !== null
  })
}

/** Chrome before 116, Firefox before 124, Safari before 17.4. */
function addAny(signals: object, Controller: FilledWindow['AbortController']): void {
  add(signals, 'any', function (given: AbortSignal[]) {
    var all = new Controller()
    given.forEach(function (one) {
      if (one.aborted) all.abort(one.reason)
      else
        one.addEventListener(
          'abort',
          function () {
            all.abort(one.reason)
          },
          { once: true, signal: all.signal },
        )
    })
    return all.signal
  })
}
