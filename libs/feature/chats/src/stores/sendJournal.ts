import { deviceStorage, unstoredSendPrefix, type DeviceStorage } from '@frontdesk/platform'

/**
 * The messages for which Send was pressed and which the device's database does not have yet, by their ids. The database
 * answers later than a page may end; this storage has a message when `add` returns. A message has a key of its own, so
 * that two tabs never overwrite each other's.
 */
export type SendJournal = {
  /** Stores a record that can be written as JSON, and which files belong to it, under the id of its message. */
  add: (id: string, entry: { record: unknown; fileIds: readonly string[] }) => void
  /** The record of a message; undefined when there is none that can be read. */
  get: (id: string) => unknown
  ids: () => readonly string[]
  /** The files of a message. */
  fileIds: (id: string) => readonly string[]
  /** The files of all messages: they are being sent or discarded, and stand in no composer any more. */
  allFileIds: () => readonly string[]
  remove: (id: string) => void
}

/** Opens the journal of this device; all tabs and the next page see the same one (reliability C2). */
export function sendJournal(storage: DeviceStorage = deviceStorage): SendJournal {
  const keyOf = (id: string) => `${unstoredSendPrefix}${id}`
  const entry = (id: string): { record?: unknown; fileIds?: unknown } => {
    try {
      const raw: unknown = JSON.parse(storage.get(keyOf(id)) ?? 'null')
      return typeof raw === 'object' && raw !== null ? raw : {}
    } catch {
      return {}
    }
  }
  const ids = () =>
    storage.keys().flatMap((key) => (key.startsWith(unstoredSendPrefix) ? [key.slice(unstoredSendPrefix.length)] : []))
  const fileIdsOf = (id: string): readonly string[] => {
    const { fileIds } = entry(id)
    return Array.isArray(fileIds) ? fileIds.filter((each) => typeof each === 'string') : []
  }
  return {
    add: (id, added) => storage.set(keyOf(id), JSON.stringify(added)),
    get: (id) => entry(id).record,
    ids,
    fileIds: fileIdsOf,
    allFileIds: () => ids().flatMap(fileIdsOf),
    remove: (id) => storage.remove(keyOf(id)),
  }
}
