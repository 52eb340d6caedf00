import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { createDeviceDatabase } from '@frontdesk/platform'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendJournal } from '../stores/sendJournal.ts'
import { outgoing } from '../testing/threadFixtures.ts'
import { intentStore } from './intentStore.ts'

const presence = {
  id: 'this-page',
  hold: () => () => undefined,
  alive: async () => new Set<string>(),
  whenGone: () => undefined,
}

it('a message stored by an earlier version of the app is not sent before the time that the server asked for', async () => {
  const at = Date.parse('2026-11-22T12:00:00.000Z')
  const intent = {
    key: 'intent-a',
    chatId: 10_001,
    message: outgoing('intent-a', 'See you at ten'),
    putAt: at,
    attempts: 1,
    mayBeStored: false,
    told: at + 30_000,
    stage: { is: 'waiting', notBefore: at },
  }
  const { records } = createDeviceDatabase()
  await records('outbox').put('intent-a', { adminId: 1001, companyId: 101, owner: 'gone', intent })
  const { taken } = await intentStore(presence, records('outbox')).takeOver(
    { adminId: 1001, companyId: 101 },
    () => false,
  )
  expect(taken).toMatchObject([{ key: 'intent-a', retryAt: at + 30_000 }])
})

it('a message that an earlier version of the app stored as one to confirm still waits for the user', async () => {
  const at = Date.parse('2026-11-22T12:00:00.000Z')
  const intent = {
    key: 'intent-b',
    chatId: 10_001,
    message: { ...outgoing('intent-b', 'See you at ten'), companyId: 102 },
    putAt: at,
    attempts: 1,
    mayBeStored: false,
    retryAt: 0,
    stage: { is: 'asked' },
  }
  const { records } = createDeviceDatabase()
  await records('outbox').put('intent-b', { adminId: 1001, companyId: 102, owner: 'gone', intent })
  const { taken } = await intentStore(presence, records('outbox')).takeOver(
    { adminId: 1001, companyId: 102 },
    () => false,
  )
  expect(taken).toMatchObject([{ key: 'intent-b', stage: { is: 'unconfirmed' } }])
})

it('a message that only the journal has is taken over for its own administrator and company, and by one page', async () => {
  localStorage.clear()
  const olenas = { adminId: 1001, companyId: 103 }
  const message = { ...outgoing('intent-c', 'See you at ten'), companyId: 103 }
  const intent = {
    key: 'intent-c',
    chatId: 10_001,
    message,
    putAt: 1,
    attempts: 0,
    mayBeStored: false,
    retryAt: 0,
    stage: { is: 'waiting' as const, notBefore: 1 },
  }
  const pageOf = (id: string) => intentStore({ ...presence, id }, createDeviceDatabase().records('outbox'))
  pageOf('ended').begin(olenas, intent)
  const takenBy = async (id: string, of: typeof olenas) => (await pageOf(id).takeOver(of, () => false)).taken
  expect(await takenBy('of another administrator', { ...olenas, adminId: 1002 })).toEqual([])
  expect(await takenBy('of another company', { ...olenas, companyId: 104 })).toEqual([])
  expect(await pageOf('of another administrator').countOf(1002)).toBe(0)
  const taken = await Promise.all([takenBy('one', olenas), takenBy('two', olenas)])
  expect(taken.flat().map(({ key }) => key)).toEqual(['intent-c'])
})

describe('a message on a device whose database cannot be written, while its other storage can', () => {
  const olenas = { adminId: 1001, companyId: 101 }
  const intent = {
    key: 'intent-d',
    chatId: 10_001,
    message: outgoing('intent-d', 'See you at ten'),
    putAt: 1,
    attempts: 0,
    mayBeStored: false,
    retryAt: 0,
    stage: { is: 'waiting' as const, notBefore: 1 },
  }
  /** A page with its own memory; pages that have ended are not at work. */
  const pageOf = (id: string) => intentStore({ ...presence, id }, createDeviceDatabase().records('outbox'))
  const takenBy = async (id: string) => (await pageOf(id).takeOver(olenas, () => false)).taken

  beforeEach(() => {
    localStorage.clear()
    vi.stubGlobal('indexedDB', undefined)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    localStorage.clear()
  })

  it('the message is there for the next page after this one took it for stored', async () => {
    const page = pageOf('ended')
    page.begin(olenas, intent)
    expect(await page.finish(olenas, intent)).toBe(true)
    expect(await takenBy('next')).toMatchObject([{ key: 'intent-d', stage: { is: 'waiting' } }])
    // Nor does the page that took it over end what only the journal has.
    const next = pageOf('third')
    const [taken = intent] = (await next.takeOver(olenas, () => false)).taken
    next.endEntry(olenas, taken)
    expect(await takenBy('fourth')).toMatchObject([{ key: 'intent-d' }])
  })

  it('the next page knows how far it has come, so that nothing of unknown outcome goes twice', async () => {
    const page = pageOf('ended')
    page.begin(olenas, intent)
    await page.finish(olenas, intent)
    await page.note(olenas, { ...intent, mayBeStored: true, attempts: 1, stage: { is: 'sending' } })
    expect(await takenBy('next')).toMatchObject([
      { key: 'intent-d', mayBeStored: true, attempts: 1, stage: { is: 'sending' } },
    ])
  })

  it('the message goes to one of two pages that find it at once', async () => {
    pageOf('ended').begin(olenas, intent)
    const taken = await Promise.all([takenBy('one'), takenBy('two')])
    expect(taken.flat()).toHaveLength(1)
  })

  it('nothing stays of a message that is sent or discarded', async () => {
    const page = pageOf('this-page')
    page.begin(olenas, intent)
    await page.finish(olenas, intent)
    page.strike(intent, [])
    await page.note(olenas, intent)
    expect(sendJournal().get('intent-d')).toBe('struck')
    await page.forget(intent)
    expect([await takenBy('next'), Object.keys(localStorage)]).toEqual([[], []])
  })

  it('the database has the message as soon as it can be written again, and the journal no more', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory())
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    const page = pageOf('ended')
    page.begin(olenas, intent)
    await page.finish(olenas, intent)
    expect(Object.keys(localStorage)).toEqual(['unstoredSend/intent-d'])
    full.mockRestore()
    await page.note(olenas, { ...intent, attempts: 1 })
    expect(Object.keys(localStorage)).toEqual([])
    expect(await takenBy('next')).toMatchObject([{ key: 'intent-d', attempts: 1 }])
  })
})
