import { aMessenger } from '@frontdesk/contract/fixtures'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createLiveFetches } from '../queries/createLiveFetches.ts'
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
  const targets = { queryClient: new QueryClient(), liveFetches: createLiveFetches() }
  return { ports: { api, ...targets }, targets, client: targets.queryClient, answer }
}

it('a change of a channel is read again, also when it overtakes the first answer', async () => {
  const { ports, targets, client, answer } = aServer()
  const first = client.fetchQuery(channelQuery(ports, 101))
  applyChannelEvent(targets, changed)
  await answer('connected')
  await answer('failed')
  expect(await first).toMatchObject([{ status: 'failed' }])
})

it('a change of another company’s channel reads nothing again', async () => {
  const { ports, targets, client, answer } = aServer()
  const read = client.fetchQuery(channelQuery(ports, 101))
  await answer('connected')
  await read
  const stop = new QueryObserver(client, channelQuery(ports, 101)).subscribe(() => undefined)
  applyChannelEvent(targets, { ...changed, companyId: 102 })
  expect(client.isFetching()).toBe(0)
  applyChannelEvent(targets, changed)
  expect(client.isFetching()).toBe(1)
  stop()
})
