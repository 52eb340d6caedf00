/** The parts of a window that the probes look at. */
export type ProbedWindow = {
  HTMLScriptElement: { prototype: object }
  HTMLElement: { prototype: object }
  Array: { prototype: object }
  AbortSignal?: object
  CSS?: { supports?: (declaration: string) => boolean }
}

/**
 * Whether a browser is older than the floor (decision 0077), by features that cannot be filled in: it lacks the syntax
 * of the app's code, or what the screens are drawn with. Never true for a browser of the floor. Runs in any browser.
 */
export function isTooOld(page: ProbedWindow): boolean {
  try {
    // Safari before 16.4; elsewhere older than what follows.
    new RegExp('(?<!a)b')
  } catch (_error) {
    return true
  }
  var css = page.CSS
  return (
    !('noModule' in page.HTMLScriptElement.prototype) ||
    !('findLast' in page.Array.prototype) ||
    // Firefox before 112.
    !('inert' in page.HTMLElement.prototype) ||
    !page.AbortSignal ||
    !('timeout' in page.AbortSignal) ||
    !css ||
    !css.supports ||
    // Chrome before 108.
    !css.supports('height: 1dvh') ||
    !css.supports('container-type: inline-size')
  )
}
