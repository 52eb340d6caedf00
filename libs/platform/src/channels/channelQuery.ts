import { channelTestCalls, integrationCalls, type ChannelEvent } from '@frontdesk/api-client'
import type { ChannelTest, Messenger } from '@frontdesk/contract'
import { queryOptions } from '@tanstack/react-query'
import type { EventTargets, QueryPorts } from '../queries/createLiveFetches.ts'

/** The key of a company's channels. */
export const channelsKey = (companyId: number) => ['integrations', 'messengers', companyId] as const

const isOf = (companyId: number) => (event: unknown) =>
  typeof event === 'object' &&
  event !== null &&
  'type' in event &&
  event.type === 'channel-changed' &&
  'companyId' in event &&
  event.companyId === companyId

/**
 * The channels of a company (INT-1): the one place that says what is connected. Every change of a channel is an event
 * of the company's log, by which they are read again; none is asked for over and over.
 */
export const channelQuery = ({ api, liveFetches }: QueryPorts, companyId: number) =>
  queryOptions({
    queryKey: channelsKey(companyId),
    queryFn: ({ signal }): Promise<readonly Messenger[]> =>
      liveFetches.run(companyId, async (events, position) => {
        const read = () => api.subject(integrationCalls).listMessengers({ companyId }, { signal, ...position })
        const channels = await read()
        // A change overtook the answer, while there was nothing yet that it could mark as outdated.
        return events.some(isOf(companyId)) ? read() : channels
      }),
    staleTime: 60_000,
  })

/**
 * The administrator's newest test of a channel (INT-8). What happens with it is an event of the channel,
 * by which it is read again.
 */
export const channelTestQuery = ({ api, liveFetches }: QueryPorts, companyId: number, messengerId: number) =>
  queryOptions({
    queryKey: [...channelsKey(companyId), 'test', messengerId],
    queryFn: ({ signal }): Promise<{ test: ChannelTest | null }> =>
      liveFetches.run(companyId, async (events, position) => {
        const read = () =>
          api.subject(channelTestCalls).readChannelTest({ companyId, messengerId }, { signal, ...position })
        const test = await read()
        return events.some(isOf(companyId)) ? read() : test
      }),
    staleTime: 0,
    gcTime: 0,
  })

/** Reads a company's channels, and tests of them, again after a change of one of them. */
export function applyChannelEvent({ queryClient, liveFetches }: EventTargets, event: ChannelEvent): void {
  liveFetches.buffer(event)
  void queryClient.invalidateQueries({ queryKey: channelsKey(event.companyId) })
}
