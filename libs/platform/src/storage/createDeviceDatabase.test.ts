import 'fake-indexeddb/auto'
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
    expect(persistence.isPersistent()).toBe(true)
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
    expect(persistence.isPersistent()).toBe(false)
    expect(listener).toHaveBeenCalledOnce()
    expect(createDeviceDatabase().persistence.isPersistent()).toBe(true)
  })
})
