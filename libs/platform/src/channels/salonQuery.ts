import { integrationCalls, salonCalls, type SalonEvent } from '@frontdesk/api-client'
import type { Crm } from '@frontdesk/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { EventTargets, QueryPorts } from '../queries/createLiveFetches.ts'
import { channelsKey } from './channelQuery.ts'

const salonsKey = (companyId: number) => ['integrations', 'crm', companyId] as const

const isOf = (companyId: number) => (event: unknown) =>
  typeof event === 'object' &&
  event !== null &&
  'type' in event &&
  event.type === 'salon-changed' &&
  'companyId' in event &&
  event.companyId === companyId

/**
 * The salons of a company's booking systems (INT-1). Every change of a salon is an event of the company's log, by which
 * they are read again; none is asked for over and over.
 */
export const salonQuery = ({ api, liveFetches }: QueryPorts, companyId: number) =>
  queryOptions({
    queryKey: salonsKey(companyId),
    queryFn: ({ signal }): Promise<readonly Crm[]> =>
      liveFetches.run(companyId, async (events, position) => {
        const read = () => api.subject(integrationCalls).listCrm({ companyId }, { signal, ...position })
        const salons = await read()
        // A change overtook the answer, while there was nothing yet that it could mark as outdated.
        return events.some(isOf(companyId)) ? read() : salons
      }),
    staleTime: 0,
  })

/** How many states of a salon's history are read at once. */
const statesAtOnce = 20

/**
 * The states that a salon had, newest first, a page at a time (INT-6). A change of a salon reads them
 * again, as it does the salons.
 */
export const salonHistoryQuery = ({ api, liveFetches }: QueryPorts, companyId: number, crmId: number) =>
  infiniteQueryOptions({
    queryKey: [...salonsKey(companyId), 'history', crmId],
    queryFn: ({ signal, pageParam: before }) =>
      liveFetches.run(companyId, async (events, position) => {
        const read = () =>
          api
            .subject(salonCalls)
            .listSalonStates({ companyId, crmId, before, limit: statesAtOnce }, { signal, ...position })
        const page = await read()
        return events.some(isOf(companyId)) ? read() : page
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ states, hasMore }) => (hasMore ? states.at(-1)?.id : undefined),
    staleTime: 0,
  })

/**
 * Reads a company's salons and their histories again after a change of one of them, and its channels, which name the
 * salons linked with them.
 */
export function applySalonEvent({ queryClient, liveFetches }: EventTargets, event: SalonEvent): void {
  liveFetches.buffer(event)
  void queryClient.invalidateQueries({ queryKey: salonsKey(event.companyId) })
  void queryClient.invalidateQueries({ queryKey: channelsKey(event.companyId) })
}
