import type { Ports } from '../../ports/Ports.ts'
import { withTimeout } from '../../time/withTimeout.ts'

/** Waits of calls for work of this process; what another process does is awaited in vain. */
export type Waits<Key> = {
  /** Resolves when `end` was called for each key, or the patience has ended. It waits before it calls `start`. */
  until: (keys: readonly Key[], start: () => void) => Promise<void>
  end: (key: Key) => void
}

/** Creates waits that last at most `patience` milliseconds each. */
export function createWaits<Key>({ later }: Pick<Ports, 'later'>, patience: number): Waits<Key> {
  const waiting = new Set<{ left: Set<Key>; end: () => void }>()
  return {
    end(key) {
      for (const wait of waiting) if (wait.left.delete(key) && wait.left.size === 0) wait.end()
    },
    until: (keys, start) =>
      withTimeout(
        later,
        patience,
        (signal) =>
          new Promise<void>((resolve) => {
            const wait = {
              left: new Set(keys),
              end: () => {
                waiting.delete(wait)
                resolve()
              },
            }
            waiting.add(wait)
            signal.addEventListener('abort', wait.end, { once: true })
            start()
            if (wait.left.size === 0) wait.end()
          }),
      ),
  }
}
