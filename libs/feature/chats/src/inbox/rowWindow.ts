/** The rows from `first` up to, not including, `end`. */
export type RowWindow = { readonly first: number; readonly end: number }

/** Rows above and below the screen that are drawn ahead, so that a quick wheel meets no hole. */
const ahead = 6
/** The window moves by so many rows at once: most steps of a scroll change nothing. */
const step = 4

/** A row of the window that is on screen: near its top. */
export const firstOnScreen = ({ first, end }: RowWindow): number =>
  first === 0 ? 0 : Math.min(first + ahead + step - 1, Math.max(first, end - 1))

/** The rows of one height that are on screen, and some beyond it. */
export function rowWindow(scrollTop: number, height: number, rowHeight: number, count: number): RowWindow {
  const top = Math.floor(scrollTop / rowHeight) - ahead
  const bottom = Math.ceil((scrollTop + height) / rowHeight) + ahead
  const first = Math.floor(top / step) * step
  const end = Math.ceil(bottom / step) * step
  return { first: Math.max(0, Math.min(first, Math.max(0, count - step))), end: Math.min(count, Math.max(end, 0)) }
}
