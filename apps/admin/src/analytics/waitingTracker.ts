import type { Tracker } from './Tracker.ts'

/** So much waits for a client that is still loading; what comes beyond is not counted. */
const most = 200

/** A tracker for at once: it keeps what it is told, in order, until the real ones are there. One that cannot come is not missed. */
export function waitingTracker(coming: readonly Promise<Tracker>[]): Tracker {
  const tracked = coming.map((one) => {
    let there: Tracker | null = null
    let waiting: ((tracker: Tracker) => void)[] = []
    const tell = (tracker: Tracker, deed: (tracker: Tracker) => void) => {
      try {
        deed(tracker)
      } catch {
        // Whoever counts must not break what is counted.
      }
    }
    one.then(
      (tracker) => {
        there = tracker
        for (const deed of waiting.splice(0)) tell(tracker, deed)
      },
      () => {
        there = { track: () => undefined, identify: () => undefined, forget: () => undefined }
        waiting = []
      },
    )
    return (deed: (tracker: Tracker) => void) => {
      if (there) tell(there, deed)
      else if (waiting.length < most) waiting.push(deed)
    }
  })
  const all = (deed: (tracker: Tracker) => void) => tracked.forEach((one) => one(deed))
  return {
    track: (event) => all((tracker) => tracker.track(event)),
    identify: (user) => all((tracker) => tracker.identify(user)),
    forget: () => all((tracker) => tracker.forget()),
  }
}
