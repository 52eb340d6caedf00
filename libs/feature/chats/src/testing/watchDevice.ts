import { createDeviceDatabase, type DeviceRecords, type Platform } from '@frontdesk/platform'
import { vi } from 'vitest'

const running = new Set<Promise<unknown>>()

const watched = <Result>(result: Promise<Result>): Promise<Result> => {
  running.add(result)
  void result.finally(() => running.delete(result))
  return result
}

/** Watches the calls of a page to the device's database; to be called before anything of the page opens it. */
export function watchDevice({ singleton }: Pick<Platform, 'singleton'>): void {
  const device = singleton(createDeviceDatabase)
  const { records } = device
  vi.spyOn(device, 'records').mockImplementation((store): DeviceRecords => {
    const opened = records(store)
    return {
      ...opened,
      all: () => watched(opened.all()),
      get: (key) => watched(opened.get(key)),
      put: (key, record) => watched(opened.put(key, record)),
      change: (key, next) => watched(opened.change(key, next)),
      remove: (key) => watched(opened.remove(key)),
    }
  })
}

/**
 * Resolves when no watched page uses its device any more. What a page of an earlier test still writes would change the
 * storage of the next one, in which messages have the same keys.
 */
export async function deviceSettled(): Promise<void> {
  do {
    await Promise.allSettled(running)
    await new Promise((resolve) => setTimeout(resolve, 0))
  } while (running.size > 0)
}
