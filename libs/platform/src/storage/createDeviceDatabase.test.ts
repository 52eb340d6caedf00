import 'fake-indexeddb/auto'
import { Blob as NodeBlob } from 'node:buffer'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDeviceDatabase } from './createDeviceDatabase.ts'

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const plain = (all: ReadonlyMap<string, unknown>) => Object.fromEntries(all)

describe('the records of the device', () => {
  it('records are there for the next page, each store by itself', async () => {
    const { records, persistence } = createDeviceDatabase()
    const page = records('outbox')
    await page.put('a', { text: 'One' })
    await page.put('b', { text: 'Two' })
    await page.remove('a')
    const next = createDeviceDatabase()
    expect(plain(await next.records('outbox').all())).toEqual({ b: { text: 'Two' } })
    expect(await next.records('outbox').get('b')).toEqual({ text: 'Two' })
    expect(page.isOnlyHere('b')).toBe(false)
    expect(plain(await next.records('composerFiles').all())).toEqual({})
    expect(persistence.isPersistent('outbox')).toBe(true)
  })

  it('a record is claimed by only one of two pages that try at once', async () => {
    await createDeviceDatabase().records('outbox').put('a', { owner: 'gone' })
    const claim = (me: string) =>
      createDeviceDatabase()
        .records('outbox')
        .change('a', (record) => (JSON.stringify(record) === '{"owner":"gone"}' ? { owner: me } : undefined))
    const [one, two] = await Promise.all([claim('one'), claim('two')])
    expect(one).toEqual(two)
    expect(await createDeviceDatabase().records('outbox').get('a')).toEqual(one)
  })

  it('a change that returns nothing leaves the record alone', async () => {
    const page = createDeviceDatabase().records('outbox')
    expect(await page.change('nothing', () => undefined)).toBeUndefined()
    expect(plain(await page.all())).toEqual({})
  })
})

describe('a device without a usable database', () => {
  it.each([
    ['has no database', () => void vi.stubGlobal('indexedDB', undefined)],
    [
      'forbids its database',
      () =>
        void vi.stubGlobal('indexedDB', {
          open: () => {
            throw new DOMException('Denied', 'SecurityError')
          },
        }),
    ],
    [
      'is full',
      () =>
        void vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
          throw new DOMException('Full', 'QuotaExceededError')
        }),
    ],
  ])('records last for the page when the device %s, and persistence reports it', async (_how, spoil) => {
    spoil()
    const listener = vi.fn()
    const { records, persistence } = createDeviceDatabase()
    persistence.subscribe(listener)
    const page = records('outbox')
    await page.put('a', 1)
    await page.put('b', 2)
    await page.change('b', (before) => Number(before) + 1)
    await page.change('c', () => 4)
    await page.remove('a')
    expect(plain(await page.all())).toEqual({ b: 3, c: 4 })
    expect([await page.get('a'), await page.get('b')]).toEqual([undefined, 3])
    expect(['a', 'b', 'c', 'nothing'].map(page.isOnlyHere)).toEqual([false, true, true, false])
    expect(persistence.isPersistent('outbox')).toBe(false)
    expect(listener).toHaveBeenCalledOnce()
    expect(createDeviceDatabase().persistence.isPersistent('outbox')).toBe(true)
  })
})

/** The function that a replaced `put` calls. */
const realPut = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')?.value as (
  this: IDBObjectStore,
  value: unknown,
  key?: IDBValidKey,
) => IDBRequest<IDBValidKey>

/** A database as in private windows of WebKit: a record with a Blob in it is refused. */
function refuseBlobs() {
  // fake-indexeddb clones Node's Blob; of jsdom's it would keep only the name.
  vi.stubGlobal('Blob', NodeBlob)
  const isRefused = (value: unknown): boolean =>
    value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(isRefused))
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (isRefused(value)) throw new DOMException('BlobURLs are not yet supported', 'DataCloneError')
    return realPut.call(this, value, key)
  })
}

describe('a device that stores no Blobs', () => {
  const aRecord = () => ({ of: '1001/10001', file: { id: 'prices', blob: new Blob(['9 €'], { type: 'text/plain' }) } })
  const contentOf = async (record: unknown) => {
    const { of, file } = record as ReturnType<typeof aRecord>
    return [of, file.id, file.blob.type, await file.blob.text()]
  }

  it('files are there for the next page, with their types, and the device counts as one that stores', async () => {
    const put = refuseBlobs()
    const { records, persistence } = createDeviceDatabase()
    const page = records('composerFiles')
    await page.put('prices', aRecord())
    await page.put('nails', aRecord())
    expect(page.isOnlyHere('prices')).toBe(false)
    expect(persistence.isPersistent('composerFiles')).toBe(true)
    // It is asked once for Blobs, and not for each file.
    expect(put).toHaveBeenCalledTimes(3)
    const next = createDeviceDatabase().records('composerFiles')
    const wanted = ['1001/10001', 'prices', 'text/plain', '9 €']
    expect(await contentOf(await next.get('prices'))).toEqual(wanted)
    expect(await contentOf((await next.all()).get('nails'))).toEqual(wanted)
  })

  it('a device without room for a file stores messages all the same', async () => {
    vi.stubGlobal('Blob', NodeBlob)
    const { records, persistence } = createDeviceDatabase()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (this.name === 'composerFiles') throw new DOMException('Full', 'QuotaExceededError')
      return realPut.call(this, value, key)
    })
    await records('composerFiles').put('prices', aRecord())
    await records('outbox').put('a', { text: 'One' })
    expect([persistence.isPersistent('composerFiles'), persistence.isPersistent('outbox')]).toEqual([false, true])
  })
})
