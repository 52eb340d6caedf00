/** Edges of a box in the window, in pixels. */
export type Box = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }

/** Space between a toast and the words below it, in pixels. */
const gap = 8

/**
 * How far up toasts at `stack` must move to cover none of `words`, in pixels. 0 if they cover none, or if there is no
 * room above: they must stay in the window.
 */
export function liftOver(stack: Box, words: readonly Box[]): number {
  const beside = words.filter(({ left, right }) => left < stack.right && right > stack.left)
  let lift = 0
  // From the lowest up: a step over one may end on the next.
  for (const box of beside.toSorted((a, b) => b.bottom - a.bottom)) {
    const isCovered = box.top < stack.bottom - lift && box.bottom > stack.top - lift
    if (isCovered) lift = stack.bottom - box.top + gap
  }
  return stack.top - lift < 0 ? 0 : lift
}
