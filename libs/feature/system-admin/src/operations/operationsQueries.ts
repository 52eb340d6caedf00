import {
  announcementCalls,
  ApiError,
  supportHoursCalls,
  systemOperationsCalls,
  unknownDeliveryCalls,
  type AnnouncementPage,
  type Api,
  type ChannelHealthPage,
  type UnknownDeliveryPage,
} from '@frontdesk/api-client'
import type { SupportHoursRecord } from '@frontdesk/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { hoursOf, type DeliveryFilter } from './DeliveryFilter.ts'
import type { ChannelHealthFilter } from './useChannelHealthFilter.ts'

/** Channels per page. */
export const channelsPerPage = 20
/** Deliveries of unknown outcome per page. */
export const deliveriesPerPage = 20
export const deliveriesKey = ['system-admin', 'unknown-deliveries']
/** Announcements per page. */
export const announcementsPerPage = 20
export const supportHoursKey = ['system-admin', 'support-hours']
export const announcementsKey = ['system-admin', 'announcements']
/** Milliseconds between two looks at the channels and deliveries while the page is visible. */
const refetchEvery = 60_000

/** Null of a provider that does not have the call: the section says so. */
const orNothing = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/** The queries of the Operations page (SYS-8). */
export const operationsQueries = {
  channels: (api: Api, filter: ChannelHealthFilter) =>
    queryOptions({
      queryKey: ['system-admin', 'channel-health', filter],
      queryFn: ({ signal }): Promise<ChannelHealthPage | null> =>
        api
          .subject(systemOperationsCalls)
          .listChannelHealth({ ...filter, limit: channelsPerPage }, { signal })
          .catch(orNothing),
      // The previous page stays until the next one is loaded: the table keeps its place.
      placeholderData: keepPreviousData,
      refetchInterval: refetchEvery,
    }),
  deliveries: (api: Api, { age, ...filter }: DeliveryFilter) =>
    queryOptions({
      queryKey: [...deliveriesKey, age, filter],
      queryFn: ({ signal }): Promise<UnknownDeliveryPage | null> =>
        api
          .subject(unknownDeliveryCalls)
          .listUnknownDeliveries({ ...filter, ...hoursOf(age), limit: deliveriesPerPage }, { signal })
          .catch(orNothing),
      placeholderData: keepPreviousData,
      refetchInterval: refetchEvery,
    }),
  announcements: (api: Api, page: number) =>
    queryOptions({
      queryKey: [...announcementsKey, page],
      queryFn: ({ signal }): Promise<AnnouncementPage | null> =>
        api
          .subject(announcementCalls)
          .listAnnouncements({ limit: announcementsPerPage, offset: (page - 1) * announcementsPerPage }, { signal })
          .catch(orNothing),
      placeholderData: keepPreviousData,
    }),
  supportHours: (api: Api) =>
    queryOptions({
      queryKey: supportHoursKey,
      queryFn: ({ signal }): Promise<SupportHoursRecord | null> =>
        api.subject(supportHoursCalls).getSupportHours({ signal }).catch(orNothing),
    }),
  server: (api: Api) =>
    queryOptions({
      queryKey: ['system-admin', 'server'],
      queryFn: ({ signal }) => api.subject(systemOperationsCalls).getServerState({ signal }).catch(orNothing),
    }),
}
