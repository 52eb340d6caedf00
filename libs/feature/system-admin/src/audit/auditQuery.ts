import { auditCalls, type Api, type AuditFilter } from '@frontdesk/api-client'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'

/**
 * The audit log, newest first, a page at a time (SYS-6). Each look is an entry of the log: it is read again only when
 * the user asks for it, never by itself.
 */
export const auditQuery = (api: Api, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['system-admin', 'audit', filter],
    queryFn: ({ signal, pageParam: before }) => api.subject(auditCalls).listAudit({ ...filter, before }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
