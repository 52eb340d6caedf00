import type { RefetchRequest } from './followLog.ts'
import type { LiveOptions } from './LiveOptions.ts'

/** Reads again, and knows whether the newest reading is still under way. */
export function trackReading(read: LiveOptions['refetch'], log: Pick<Console, 'warn'>) {
  let reading: Promise<unknown> | null = null
  return {
    readAgain(why: RefetchRequest) {
      const asked = read(why)
      if (!(asked instanceof Promise)) return
      const mine: Promise<unknown> = asked
        .catch((error: unknown) => log.warn('What is on screen could not be read again', error))
        .finally(() => {
          if (reading === mine) reading = null
        })
      reading = mine
    },
    /** Runs the action at once while nothing is being read, else afterwards if it still applies. */
    whenRead(action: () => void, isStillWanted: () => boolean) {
      if (reading === null) return action()
      void reading.then(() => {
        if (isStillWanted()) action()
      })
    },
  }
}
