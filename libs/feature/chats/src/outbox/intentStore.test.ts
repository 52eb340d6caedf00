import 'fake-indexeddb/auto'
import { createDeviceDatabase } from '@frontdesk/platform'
import { expect, it } from 'vitest'
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
