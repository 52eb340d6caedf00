import { chatControlCalls, type Api } from '@frontdesk/api-client'
import type { SavedFilter } from '@frontdesk/contract'
import { sessionQueries, storedAtom, useApi, type StorageKey } from '@frontdesk/platform'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { chatKeys } from '../../cache/chatKeys.ts'

type Change = (before: readonly SavedFilter[]) => readonly SavedFilter[]
type OnDevice = Readonly<Record<string, readonly SavedFilter[]>>

const key: StorageKey = 'savedFilters'
const isSaved = (raw: unknown): raw is SavedFilter =>
  typeof raw === 'object' &&
  raw !== null &&
  'id' in raw &&
  typeof raw.id === 'string' &&
  'name' in raw &&
  typeof raw.name === 'string' &&
  'filter' in raw &&
  typeof raw.filter === 'object' &&
  raw.filter !== null

function readSaved(stored: string): OnDevice | undefined {
  const raw: unknown = JSON.parse(stored)
  if (typeof raw !== 'object' || raw === null) return undefined
  return Object.fromEntries(
    Object.entries(raw).map(([of, list]) => [of, Array.isArray(list) ? list.filter(isSaved) : []]),
  )
}
const savedFiltersAtom = storedAtom<OnDevice>(key, readSaved, {})

const savedFiltersQuery = (api: Api, companyId: number, isThere: boolean) =>
  queryOptions({
    queryKey: chatKeys.savedFilters(companyId),
    queryFn: ({ signal }) => chatControlCalls(api.ask).getSavedFilters({ companyId }, { signal }),
    enabled: isThere,
    staleTime: 60_000,
  })

/** The administrator's own saved filters, asked for once they are wanted: the provider API keeps them, or this device where it cannot (CHAT-3). */
export function useSavedFilters(companyId: number, { isWanted }: { isWanted: boolean }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const me = useQuery(sessionQueries.me(api)).data
  const placeOf = (adminId: number) => `${String(adminId)}/${String(companyId)}`
  const [onDevice, setOnDevice] = useAtom(savedFiltersAtom)
  const query = savedFiltersQuery(api, companyId, isWanted && me?.capabilities.chatControl === true)
  const told = useQuery(query)
  const keeping = useMutation({
    mutationFn: async (change: Change) => {
      // On a slow network somebody may save before it is known where: the server's are never put on the device.
      const { admin, capabilities } = await queryClient.ensureQueryData(sessionQueries.me(api))
      if (capabilities.chatControl) {
        // Asked anew: what another computer has saved since, or what is still on its way here, must not be overwritten.
        const before = await queryClient.fetchQuery({ ...query, staleTime: 0 })
        return chatControlCalls(api.ask).keepSavedFilters({ companyId, filters: change(before) })
      }
      const of = placeOf(admin.id)
      setOnDevice((all) => ({ ...all, [of]: change(all[of] ?? []) }))
      return null
    },
    onSuccess: async (filters) => {
      if (filters === null) return
      // An older answer that is on its way does not take the place of this one.
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      queryClient.setQueryData(query.queryKey, filters)
    },
  })
  return {
    saved: (me && !me.capabilities.chatControl ? onDevice[placeOf(me.admin.id)] : told.data) ?? [],
    /** Keeps what becomes of those that are kept now. */
    keep: keeping.mutateAsync,
    isKeeping: keeping.isPending,
    error: keeping.error ?? told.error,
    isLoading: me === undefined || (me.capabilities.chatControl && told.isPending),
  }
}
