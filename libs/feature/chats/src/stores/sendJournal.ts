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
  /** Calls a listener with the files of each message that another tab adds, for as long as the page lives. */
  onAdded: (listener: (fileIds: readonly string[]) => void) => void
}

type Entry = { record?: unknown; fileIds?: unknown }

function readEntry(stored: string | null): Entry {
  try {
    const raw: unknown = JSON.parse(stored ?? 'null')
    return typeof raw === 'object' && raw !== null ? raw : {}
  } catch {
    return {}
  }
}

const fileIdsIn = ({ fileIds }: Entry): readonly string[] =>
  Array.isArray(fileIds) ? fileIds.filter((each) => typeof each === 'string') : []

/** Opens the journal of this device; all tabs and the next page see the same one (reliability C2). */
export function sendJournal(storage: DeviceStorage = deviceStorage): SendJournal {
  const keyOf = (id: string) => `${unstoredSendPrefix}${id}`
  const entry = (id: string) => readEntry(storage.get(keyOf(id)))
  const ids = () =>
    storage.keys().flatMap((key) => (key.startsWith(unstoredSendPrefix) ? [key.slice(unstoredSendPrefix.length)] : []))
  const fileIdsOf = (id: string) => fileIdsIn(entry(id))
  return {
    add: (id, added) => storage.set(keyOf(id), JSON.stringify(added)),
    get: (id) => entry(id).record,
    ids,
    fileIds: fileIdsOf,
    allFileIds: () => ids().flatMap(fileIdsOf),
    remove: (id) => storage.remove(keyOf(id)),
    onAdded: (listener) =>
      window.addEventListener('storage', ({ key, newValue }) => {
        if (newValue !== null && key?.startsWith(unstoredSendPrefix) === true) listener(fileIdsIn(readEntry(newValue)))
      }),
  }
}
