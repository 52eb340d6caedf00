import type { DeviceDatabase, DeviceRecords } from '@frontdesk/platform'

type Task = () => void
type RecordStore = Parameters<DeviceDatabase['records']>[0]

/** The work that a page waits for: writes of the device in their order, and calls. Each happens when a test runs it. */
export function aPageWork() {
  const queues = { device: [] as Task[], network: [] as Task[] }
  let isEnded = false
  const add =
    (queue: Task[]) =>
    <T>(effect: () => T): Promise<T> =>
      new Promise((resolve) => {
        if (!isEnded) queue.push(() => resolve(effect()))
      })
  return {
    onDevice: add(queues.device),
    onNetwork: add(queues.network),
    /** Runs one task of the preferred queue, else of the other; false if the page waits for nothing. */
    async runNext(preferred: 'device' | 'network'): Promise<boolean> {
      const task = queues[preferred].shift() ?? queues[preferred === 'device' ? 'network' : 'device'].shift()
      task?.()
      // Work that follows from it without waiting is done in the next turn.
      await new Promise((resolve) => setTimeout(resolve))
      return task !== undefined
    },
    /** The page is closed: what it waits for never happens, except for calls that are on their way. */
    end({ callsArrive }: { callsArrive: boolean }): void {
      isEnded = true
      if (callsArrive) for (const task of queues.network) task()
      queues.device.length = 0
      queues.network.length = 0
    },
  }
}

export type PageWork = ReturnType<typeof aPageWork>

/** A device whose database each page reaches by its own work: its records outlive the pages. */
export function aSlowDevice() {
  const disk: Record<RecordStore, Map<string, unknown>> = {
    outbox: new Map(),
    outboxFiles: new Map(),
    composerFiles: new Map(),
  }
  const recordsOf = (records: Map<string, unknown>, { onDevice }: PageWork): DeviceRecords => ({
    all: () => onDevice(() => new Map(records)),
    get: (key) => onDevice(() => records.get(key)),
    put: (key, record) => onDevice(() => void records.set(key, record)),
    change: (key, next) =>
      onDevice(() => {
        const after = next(records.get(key))
        if (after !== undefined) records.set(key, after)
        return records.get(key)
      }),
    remove: (key) => onDevice(() => void records.delete(key)),
    isOnlyHere: () => false,
  })
  return {
    disk,
    databaseOf: (work: PageWork): DeviceDatabase => ({
      records: (store) => recordsOf(disk[store], work),
      persistence: { isPersistent: () => true, subscribe: () => () => undefined },
      clear: () => work.onDevice(() => Object.values(disk).forEach((records) => records.clear())),
    }),
  }
}
