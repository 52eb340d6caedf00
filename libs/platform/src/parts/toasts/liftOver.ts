/** Edges of a box in the window, in pixels. */
export type Box = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }

/** Space between a toast and the error below it, in pixels. */
const gap = 8

/**
 * How far up toasts at `stack` must move to cover none of `errors`, in pixels. 0 if they cover none, or if there is no
 * room above: they must stay in the window.
 */
export function liftOver(stack: Box, errors: readonly Box[]): number {
  const beside = errors.filter(({ left, right }) => left < stack.right && right > stack.left)
  let lift = 0
  // From the lowest up: a step over one error may end on the next.
  for (const error of beside.toSorted((a, b) => b.bottom - a.bottom)) {
    const isCovered = error.top < stack.bottom - lift && error.bottom > stack.top - lift
    if (isCovered) lift = stack.bottom - error.top + gap
  }
  return stack.top - lift < 0 ? 0 : lift
}
