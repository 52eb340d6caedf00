import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { createDeviceDatabase } from './createDeviceDatabase.ts'
import { hasUnsentMessages } from './hasUnsentMessages.ts'
import { openStorage, unstoredSendPrefix } from './openStorage.ts'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
})

const found = () =>
  hasUnsentMessages(
    createDeviceDatabase(),
    openStorage(() => localStorage),
  )

it('a device without messages has none that are not sent', async () => {
  localStorage.setItem('companyId', '101')
  expect(await found()).toBe(false)
})

it.each([
  ['the journal', async () => localStorage.setItem(`${unstoredSendPrefix}intent-a`, '{}')],
  ['the storage of an earlier version', async () => localStorage.setItem('outbox', '{"intent-a":{}}')],
  ['the database', () => createDeviceDatabase().records('outbox').put('intent-a', {})],
])('a message in %s is found', async (_, keep) => {
  await keep()
  expect(await found()).toBe(true)
})

it('a browser without a database has none there', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await found()).toBe(false)
})
