import type { DeviceDatabase } from './createDeviceDatabase.ts'
import { unstoredSendPrefix, type DeviceStorage, type StorageKey } from './openStorage.ts'

const oldOutbox: StorageKey = 'outbox'

/**
 * Whether this device keeps messages that are not sent, whoever's they are and for whichever company: enough to decide
 * whether the code that sends them is worth loading (MSG-4).
 */
export async function hasUnsentMessages(
  database: Pick<DeviceDatabase, 'records'>,
  storage: DeviceStorage,
): Promise<boolean> {
  if (storage.keys().some((key) => key === oldOutbox || key.startsWith(unstoredSendPrefix))) return true
  return (await database.records('outbox').all()).size > 0
}
