import { aMessenger } from '@frontdesk/contract/fixtures'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { aFakeApi } from '../testing/aFakeApi.ts'
import { applyChannelEvent, channelQuery } from './channelQuery.ts'

const changed = {
  type: 'channel-changed',
  companyId: 101,
  seq: 7,
  messengerId: 3,
  channel: 'telegram',
  status: 'failed',
  isActive: true,
  isDeleted: false,
} as const

/** A server whose answers the test gives one by one. */
function aServer() {
  const waiting: ((status: 'connected' | 'failed') => void)[] = []
  const api = aFakeApi({
    call: {
      listMessengers: () =>
        new Promise((resolve) => waiting.push((status) => resolve({ integrations: [aMessenger({ status })] }))),
    },
  })
  const next = async () => {
    while (waiting.length === 0) await Promise.resolve()
    return waiting.shift()
  }
  const answer = async (status: 'connected' | 'failed') => (await next())?.(status)
  return { api, answer }
}

it('a change of a channel is read again, also when it overtakes the first answer', async () => {
  const { api, answer } = aServer()
  const client = new QueryClient()
  const first = client.fetchQuery(channelQuery(api, 101))
  applyChannelEvent(client, changed)
  await answer('connected')
  await answer('failed')
  expect(await first).toMatchObject([{ status: 'failed' }])
})

it('a change of another company’s channel reads nothing again', async () => {
  const { api, answer } = aServer()
  const client = new QueryClient()
  const read = client.fetchQuery(channelQuery(api, 101))
  await answer('connected')
  await read
  const stop = new QueryObserver(client, channelQuery(api, 101)).subscribe(() => undefined)
  applyChannelEvent(client, { ...changed, companyId: 102 })
  expect(client.isFetching()).toBe(0)
  applyChannelEvent(client, changed)
  expect(client.isFetching()).toBe(1)
  stop()
})
