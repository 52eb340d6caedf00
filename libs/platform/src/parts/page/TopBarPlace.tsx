import { createContext, use, useLayoutEffect, type ReactNode } from 'react'

/** The place of the top bar, which a page's own header can take on a narrow screen. */
export type TopBarPlace = {
  /** Takes it for one header; returns what gives it back. */
  take: () => () => void
  /** Whether the top bar has given way to a header. */
  isTaken: boolean
  /** The tools at the end of the top bar, and then at the end of that header. */
  tools: ReactNode
}

/** Null outside of the frame. */
export const TopBarPlaceContext = createContext<TopBarPlace | null>(null)

/**
 * Takes the place of the top bar where the screen is narrow, while the calling header is mounted and `isWanted`: a
 * phone has one row of header. `tools` are to be shown at the header's end; null where the top bar stays.
 */
export function useTopBarPlace(isWanted: boolean): Pick<TopBarPlace, 'isTaken' | 'tools'> {
  const place = use(TopBarPlaceContext)
  const take = place?.take
  // Before painting, so that no frame shows both.
  useLayoutEffect(() => (isWanted ? take?.() : undefined), [isWanted, take])
  const isTaken = isWanted && place?.isTaken === true
  return { isTaken, tools: isTaken ? place.tools : null }
}
