import { chatControlCalls, type Api } from '@frontdesk/api-client'
import type { SavedFilter } from '@frontdesk/contract'
import { sessionQueries, storedAtom, useApi, useSoleMutation, type StorageKey } from '@frontdesk/platform'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
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

const savedFiltersQuery = (api: Api, companyId: number, isEnabled: boolean) =>
  queryOptions({
    queryKey: chatKeys.savedFilters(companyId),
    queryFn: ({ signal }) => api.subject(chatControlCalls).getSavedFilters({ companyId }, { signal }),
    enabled: isEnabled,
    staleTime: 60_000,
  })

/**
 * The administrator's saved filters (CHAT-3), stored by the provider API, or on this device where it has no such
 * endpoint. Fetched once `isEnabled`.
 */
export function useSavedFilters(companyId: number, { isEnabled }: { isEnabled: boolean }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const me = useQuery(sessionQueries.me(api)).data
  const placeOf = (adminId: number) => `${String(adminId)}/${String(companyId)}`
  const [onDevice, setOnDevice] = useAtom(savedFiltersAtom)
  const query = savedFiltersQuery(api, companyId, isEnabled && me?.capabilities.chatControl === true)
  const remote = useQuery(query)
  const saving = useSoleMutation({
    mutationFn: async (change: Change) => {
      // Wait for the capabilities, which may not be loaded yet: filters of the server must not end up on the device.
      const { admin, capabilities } = await queryClient.ensureQueryData(sessionQueries.me(api))
      if (capabilities.chatControl) {
        // Refetch first, so that filters that another device saved in the meantime are not overwritten.
        const before = await queryClient.fetchQuery({ ...query, staleTime: 0 })
        return api.subject(chatControlCalls).keepSavedFilters({ companyId, filters: change(before) })
      }
      const of = placeOf(admin.id)
      setOnDevice((all) => ({ ...all, [of]: change(all[of] ?? []) }))
      return null
    },
    onSuccess: async (filters) => {
      if (filters === null) return
      // Cancel a fetch in flight: its older response would overwrite this one.
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      queryClient.setQueryData(query.queryKey, filters)
    },
  })
  return {
    saved: (me && !me.capabilities.chatControl ? onDevice[placeOf(me.admin.id)] : remote.data) ?? [],
    /** Applies a change to the stored filters. Rejects with the error of the request. */
    save: saving.mutateAsync,
    isSaving: saving.isPending,
    error: saving.error ?? remote.error,
    isLoading: me === undefined || (me.capabilities.chatControl && remote.isPending),
  }
}
