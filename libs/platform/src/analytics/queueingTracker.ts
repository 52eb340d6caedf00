import type { Tracker } from './Tracker.ts'

/** The most events queued for a client that is still loading; later ones are dropped. */
const most = 200

/**
 * A tracker to use at once: it queues events, in order, until the real trackers have loaded. The queue of one that
 * fails to load is dropped.
 */
export function queueingTracker(coming: readonly Promise<Tracker>[]): Tracker {
  const tracked = coming.map((one) => {
    let there: Tracker | null = null
    let waiting: ((tracker: Tracker) => void)[] = []
    const run = (tracker: Tracker, action: (tracker: Tracker) => void) => {
      try {
        action(tracker)
      } catch {
        // A failing tracker must not break the app.
      }
    }
    one.then(
      (tracker) => {
        there = tracker
        for (const action of waiting.splice(0)) run(tracker, action)
      },
      () => {
        there = { track: () => undefined, identify: () => undefined, forget: () => undefined }
        waiting = []
      },
    )
    return (action: (tracker: Tracker) => void) => {
      if (there) run(there, action)
      else if (waiting.length < most) waiting.push(action)
    }
  })
  const all = (action: (tracker: Tracker) => void) => tracked.forEach((one) => one(action))
  return {
    track: (event) => all((tracker) => tracker.track(event)),
    identify: (user) => all((tracker) => tracker.identify(user)),
    forget: () => all((tracker) => tracker.forget()),
  }
}
