import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb'
import { createStore } from '../stores/createStore.ts'
import { hasBlob, withBlobs, withBytes } from './storedBlobs.ts'

/** A table of the device's database: messages to be sent, and files that wait to be sent with them. */
export type RecordStore = 'outbox' | 'outboxFiles' | 'composerFiles'

interface Schema extends DBSchema {
  outbox: { key: string; value: unknown }
  outboxFiles: { key: string; value: unknown }
  composerFiles: { key: string; value: unknown }
}

const stores: readonly RecordStore[] = ['outbox', 'outboxFiles', 'composerFiles']
const longestOpening = 3000

/**
 * Records by key, Blobs in them among them. No call fails: what the device cannot store is kept for the life of the
 * page. Where a device stores no Blobs, as in private windows of WebKit, it keeps their bytes.
 */
export type DeviceRecords = {
  all: () => Promise<ReadonlyMap<string, unknown>>
  get: (key: string) => Promise<unknown>
  put: (key: string, record: unknown) => Promise<void>
  /**
   * Reads and writes atomically, across tabs; undefined leaves the record as it is. Resolves to the record afterwards.
   */
  change: (key: string, next: (record: unknown) => unknown) => Promise<unknown>
  remove: (key: string) => Promise<void>
  /** Whether this page alone has a record, because the device could not store it: it ends with the page. */
  isOnlyHere: (key: string) => boolean
}

/**
 * Whether the device stores the records of a table; false from the first one on that it could not store. Without a
 * database it is false for all, and a file without room says nothing of messages.
 */
export type Persistence = {
  isPersistent: (store: RecordStore) => boolean
  subscribe: (listener: () => void) => () => void
}

type Database = IDBPDatabase<Schema>

async function open(): Promise<Database> {
  const { openDB } = await import('idb')
  const opening = openDB<Schema>('frontdesk', 1, {
    upgrade(database) {
      for (const store of stores) database.createObjectStore(store)
    },
    // A later version of the app wants to change the database: this page closes it.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(), // the event is always the database's own
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  // Some browsers never answer where they allow no database.
  const tooLong = new Promise<never>(
    (_resolve, reject) => (timer = setTimeout(() => reject(new Error('The database does not open')), longestOpening)),
  )
  return Promise.race([opening, tooLong]).finally(() => clearTimeout(timer))
}

/**
 * Writes in a transaction that is committed at once, so that the record is stored even when the page is
 * closed before the reply.
 */
async function written(
  database: Database,
  store: RecordStore,
  write: (records: IDBPObjectStore<Schema, [RecordStore], RecordStore, 'readwrite'>) => Promise<unknown>,
): Promise<void> {
  const writing = database.transaction(store, 'readwrite')
  const request = write(writing.store)
  writing.commit()
  await Promise.all([request, writing.done])
}

/** The parts that the stores of one database share. */
type Shared = {
  /** The device's database, opened once; rejects where there is none. */
  database: () => Promise<Database>
  /** Records of one store that the device did not store; undefined for those that it did not remove. */
  unsaved: Map<string, unknown>
  /** Whether the device has refused a Blob: from then on it gets bytes at once. */
  refusesBlobs: { current: boolean }
  /** `isOfAll`: there is no database. */
  onFailure: (isOfAll: boolean) => void
}

/** Writes a record with its Blobs, or with their bytes where the device refuses those. */
async function putRecord(
  database: Database,
  { store, key, record }: { store: RecordStore; key: string; record: unknown },
  refusesBlobs: Shared['refusesBlobs'],
): Promise<void> {
  const put = (value: unknown) => written(database, store, (records) => records.put(value, key))
  if (!hasBlob(record)) return put(record)
  if (!refusesBlobs.current) {
    try {
      return await put(record)
    } catch (error) {
      // Bytes need no less room.
      if (error instanceof DOMException && error.name === 'QuotaExceededError') throw error
    }
  }
  await put(await withBytes(record))
  refusesBlobs.current = true
}

/** Opens one store; the database may be missing, forbidden or full (API-3). */
function recordsOf(store: RecordStore, { database, unsaved, refusesBlobs, onFailure }: Shared): DeviceRecords {
  const attempt = async <T>(action: (database: Database) => Promise<T>): Promise<{ done: T } | null> => {
    const opened = await database().catch(() => null)
    try {
      if (opened !== null) return { done: await action(opened) }
    } catch {
      // Said below.
    }
    onFailure(opened === null)
    return null
  }
  const get = async (key: string) =>
    unsaved.has(key) ? unsaved.get(key) : withBlobs((await attempt((db) => db.get(store, key)))?.done)
  const put = async (key: string, record: unknown) => {
    const isDone = await attempt((db) => putRecord(db, { store, key, record }, refusesBlobs))
    if (isDone) unsaved.delete(key)
    else unsaved.set(key, record)
  }
  return {
    get,
    put,
    async all() {
      const stored = await attempt(async (db) => {
        const reading = db.transaction(store)
        const [keys, records] = await Promise.all([reading.store.getAllKeys(), reading.store.getAll()])
        return keys.map((key, n) => [key, withBlobs(records[n])] as const)
      })
      const all = new Map<string, unknown>(stored?.done)
      for (const [key, record] of unsaved) {
        if (record === undefined) all.delete(key)
        else all.set(key, record)
      }
      return all
    },
    async change(key, next) {
      if (unsaved.has(key)) {
        const after = next(unsaved.get(key))
        if (after !== undefined) await put(key, after)
        return after ?? unsaved.get(key)
      }
      let wanted: unknown
      const changed = await attempt(async (db) => {
        const writing = db.transaction(store, 'readwrite')
        const before: unknown = await writing.store.get(key)
        wanted = next(before)
        if (wanted !== undefined) await writing.store.put(wanted, key)
        await writing.done
        return wanted ?? before
      })
      if (changed) return changed.done
      if (wanted === undefined) wanted = next(undefined)
      if (wanted !== undefined) unsaved.set(key, wanted)
      return wanted
    },
    async remove(key) {
      const isDone = await attempt((db) => written(db, store, (records) => records.delete(key)))
      if (isDone) unsaved.delete(key)
      else unsaved.set(key, undefined)
    },
    isOnlyHere: (key) => unsaved.get(key) !== undefined,
  }
}

/** The device's database as one page uses it. */
export type DeviceDatabase = {
  records: (store: RecordStore) => DeviceRecords
  persistence: Persistence
  /** Removes every record of every administrator, also when this page never opened the database (AUTH-10). */
  clear: () => Promise<void>
}

/** Creates the page's access to the device's database: `platform.singleton(createDeviceDatabase)`. */
export function createDeviceDatabase(): DeviceDatabase {
  const unstored = createStore<ReadonlySet<RecordStore>>(new Set())
  const refusesBlobs = { current: false }
  const unsavedOnThisPage = new Set<Map<string, unknown>>()
  let opened: Promise<Database> | null = null
  const database = async () => {
    // Missing in old private windows.
    if (!(globalThis.indexedDB as IDBFactory | undefined)) throw new Error('This browser has no database')
    return (opened ??= open())
  }
  return {
    persistence: { isPersistent: (store) => !unstored.get().has(store), subscribe: unstored.subscribe },
    records(store) {
      const unsaved = new Map<string, unknown>()
      unsavedOnThisPage.add(unsaved)
      const onFailure = (isOfAll: boolean) => {
        const failed = (isOfAll ? stores : [store]).filter((one) => !unstored.get().has(one))
        if (failed.length > 0) unstored.set(new Set([...unstored.get(), ...failed]))
      }
      return recordsOf(store, { database, unsaved, refusesBlobs, onFailure })
    },
    async clear() {
      unsavedOnThisPage.forEach((unsaved) => unsaved.clear())
      // Without a database there is nothing to remove.
      await database()
        .then((opened) => Promise.all(stores.map((store) => opened.clear(store))))
        .catch(() => undefined)
    },
  }
}
