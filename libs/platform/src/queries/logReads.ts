/** The positions in a company's event log at which loaded data were read. */
export type LogReads = {
  /**
   * Reports that something was read. `position`: where, null when the answer does not say; `wasFollowed`: whether the
   * log was followed when the read began. Returns whether an event may be missing, so that it has to be read again.
   */
  landed: (position: number | null, wasFollowed: boolean) => boolean
  isFollowed: () => boolean
  /**
   * Call once, when the log is first followed and its newest position is known. Returns the position to follow it from,
   * so that all that was read before lacks no event; null when that is not known, and everything has to be read again.
   */
  follow: (newest: number) => number | null
}

/** Positions only grow: the lowest of all reads is the one from which nothing that is loaded lacks an event. */
export function createLogReads(): LogReads {
  /** Infinity before the first read, null after one without a position. */
  let lowest: number | null = Infinity
  let isFollowed = false
  /** Null until the log is followed, and where everything was read again then. */
  let followedFrom: number | null = null
  return {
    isFollowed: () => isFollowed,
    landed(position, wasFollowed) {
      if (!isFollowed) lowest = position === null || lowest === null ? null : Math.min(lowest, position)
      return !wasFollowed && followedFrom !== null && (position === null || position < followedFrom)
    },
    follow(newest) {
      const isFirst = !isFollowed
      isFollowed = true
      // Of a page that is connected anew it is not known what was loaded meanwhile; a log that ends
      // before a read began anew.
      const isKnown = isFirst && lowest !== null && (lowest === Infinity || lowest <= newest)
      followedFrom = isKnown ? Math.min(lowest ?? newest, newest) : null
      return followedFrom
    },
  }
}
