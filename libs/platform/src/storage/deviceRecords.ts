import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb'

/** What the app keeps in the device's database: what is to be sent, and files that wait to go with it. */
export type RecordStore = 'outbox' | 'outboxFiles' | 'composerFiles'

interface Schema extends DBSchema {
  outbox: { key: string; value: unknown }
  outboxFiles: { key: string; value: unknown }
  composerFiles: { key: string; value: unknown }
}

const stores: readonly RecordStore[] = ['outbox', 'outboxFiles', 'composerFiles']
const longestOpening = 3000

/** Records under keys, files among them. No call fails: what the device does not keep is kept for the life of the page. */
export type DeviceRecords = {
  all: () => Promise<ReadonlyMap<string, unknown>>
  get: (key: string) => Promise<unknown>
  put: (key: string, record: unknown) => Promise<void>
  /** Reads and writes at one stroke, whoever else is at it; undefined leaves all as it is. Answers what stands there after. */
  change: (key: string, next: (record: unknown) => unknown) => Promise<unknown>
  remove: (key: string) => Promise<void>
}

/** Whether the device keeps what it is given; turns false with the first record that it does not take. */
export type Persistence = { isPersistent: () => boolean; subscribe: (listener: () => void) => () => void }

let isKept = true
const listeners = new Set<() => void>()
const notKept = () => {
  if (!isKept) return
  isKept = false
  listeners.forEach((listener) => listener())
}

export const persistence: Persistence = {
  isPersistent: () => isKept,
  subscribe(listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

type Database = IDBPDatabase<Schema>

async function open(): Promise<Database> {
  const { openDB } = await import('idb')
  const opening = openDB<Schema>('frontdesk', 1, {
    upgrade(database) {
      for (const store of stores) database.createObjectStore(store)
    },
    // A later version of the app wants to change the database: this page lets go of it.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(), // the event is always the database's own
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  // Some browsers never answer where they allow no database.
  const tooLong = new Promise<never>(
    (_keep, giveUp) => (timer = setTimeout(() => giveUp(new Error('The database does not open')), longestOpening)),
  )
  return Promise.race([opening, tooLong]).finally(() => clearTimeout(timer))
}

const opened = new WeakMap<IDBFactory, Promise<Database>>()

/** The device's database, opened once; rejects where there is none. */
async function database(): Promise<Database> {
  const factory = globalThis.indexedDB as IDBFactory | undefined // missing in old private windows
  if (!factory) throw new Error('This browser has no database')
  const promise = opened.get(factory) ?? open()
  opened.set(factory, promise)
  return promise
}

const unsavedOnThisPage = new Set<Map<string, unknown>>()

/** Nothing of anybody stays, whether this page ever opened the database or not (AUTH-10). */
export async function clearDeviceRecords(): Promise<void> {
  unsavedOnThisPage.forEach((unsaved) => unsaved.clear())
  // Where there is no database there is nothing to forget.
  await database()
    .then((opened) => Promise.all(stores.map((store) => opened.clear(store))))
    .catch(() => undefined)
}

/** Writes at once: committed in the same breath, it is kept even when the page goes before it hears so. */
async function written(
  database: Database,
  store: RecordStore,
  write: (records: IDBPObjectStore<Schema, [RecordStore], RecordStore, 'readwrite'>) => Promise<unknown>,
): Promise<void> {
  const writing = database.transaction(store, 'readwrite')
  const isAsked = write(writing.store)
  writing.commit()
  await Promise.all([isAsked, writing.done])
}

/** Opens one store of the device's database; it may be missing, forbidden or full (API-3). */
export function deviceRecords(store: RecordStore): DeviceRecords {
  /** What the device did not take, or where undefined is noted: did not let go of. */
  const unsaved = new Map<string, unknown>()
  unsavedOnThisPage.add(unsaved)
  const tried = async <T>(deed: (database: Database) => Promise<T>): Promise<{ done: T } | null> => {
    try {
      return { done: await deed(await database()) }
    } catch {
      notKept()
      return null
    }
  }
  const get = async (key: string) =>
    unsaved.has(key) ? unsaved.get(key) : (await tried((db) => db.get(store, key)))?.done
  const put = async (key: string, record: unknown) => {
    const isDone = await tried((db) => written(db, store, (records) => records.put(record, key)))
    if (isDone) unsaved.delete(key)
    else unsaved.set(key, record)
  }
  return {
    get,
    put,
    async all() {
      const kept = await tried(async (db) => {
        const reading = db.transaction(store)
        const [keys, records] = await Promise.all([reading.store.getAllKeys(), reading.store.getAll()])
        return keys.map((key, n) => [key, records[n]] as const)
      })
      const all = new Map<string, unknown>(kept?.done)
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
      const changed = await tried(async (db) => {
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
      const isDone = await tried((db) => written(db, store, (records) => records.delete(key)))
      if (isDone) unsaved.delete(key)
      else unsaved.set(key, undefined)
    },
  }
}
