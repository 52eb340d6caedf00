import { chatControlCalls, type Api } from '@frontdesk/api-client'
import type { SavedFilter } from '@frontdesk/contract'
import { storedAtom, useAdmin, useApi, type StorageKey } from '@frontdesk/platform'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { chatKeys } from '../../chatKeys.ts'
import { useChatControl } from '../../control/useChatControl.ts'

type Change = (before: readonly SavedFilter[]) => readonly SavedFilter[]
type OnDevice = Readonly<Record<string, readonly SavedFilter[]>>

const key: StorageKey = 'savedFilters'
const isSaved = (raw: unknown): raw is SavedFilter =>
  typeof raw === 'object' && raw !== null && 'id' in raw && typeof raw.id === 'string' && 'name' in raw && typeof raw.name === 'string' && 'filter' in raw && typeof raw.filter === 'object' && raw.filter !== null

function readSaved(stored: string): OnDevice | undefined {
  const raw: unknown = JSON.parse(stored)
  if (typeof raw !== 'object' || raw === null) return undefined
  return Object.fromEntries(Object.entries(raw).map(([of, list]) => [of, Array.isArray(list) ? list.filter(isSaved) : []]))
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
  const control = useChatControl()
  const queryClient = useQueryClient()
  const of = `${String(useAdmin()?.id ?? 0)}/${String(companyId)}`
  const [onDevice, setOnDevice] = useAtom(savedFiltersAtom)
  const query = savedFiltersQuery(api, companyId, isWanted && control !== null)
  const told = useQuery(query)
  const keeping = useMutation({
    mutationFn: async (change: Change) => {
      if (control !== null) {
        // Asked anew: what another computer has saved since, or what is still on its way here, must not be overwritten.
        const before = await queryClient.fetchQuery({ ...query, staleTime: 0 })
        return control.keepSavedFilters({ companyId, filters: change(before) })
      }
      const filters = change(onDevice[of] ?? [])
      setOnDevice((all) => ({ ...all, [of]: filters }))
      return filters
    },
    onSuccess: async (filters) => {
      if (control === null) return
      // An older answer that is on its way does not take the place of this one.
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      queryClient.setQueryData(query.queryKey, filters)
    },
  })
  return {
    saved: (control === null ? onDevice[of] : told.data) ?? [],
    /** Keeps what becomes of those that are kept now. */
    keep: keeping.mutateAsync,
    isKeeping: keeping.isPending,
    error: keeping.error ?? told.error,
    isLoading: control !== null && told.isPending,
  }
}
