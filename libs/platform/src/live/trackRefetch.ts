import type { RefetchRequest } from './FollowLogOptions.ts'
import type { LiveOptions } from './LiveOptions.ts'

/** Calls `refetch`, and tracks whether the newest refetch is still running. */
export function trackRefetch(refetch: LiveOptions['refetch'], log: Pick<Console, 'warn'>) {
  let running: Promise<unknown> | null = null
  return {
    start: (why: RefetchRequest) => {
      const result = refetch(why)
      if (!(result instanceof Promise)) return
      const own: Promise<unknown> = result
        .catch((error: unknown) => log.warn('What is on screen could not be read again', error))
        .finally(() => {
          if (running === own) running = null
        })
      running = own
    },
    /** Runs the action at once while no refetch runs, else afterwards if it is still wanted then. */
    whenDone(action: () => void, isStillWanted: () => boolean) {
      if (running === null) return action()
      void running.then(() => {
        if (isStillWanted()) action()
      })
    },
  }
}
