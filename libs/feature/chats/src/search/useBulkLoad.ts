import { useApi } from '@frontdesk/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { bulkOf } from '../stores/bulkStore.ts'

/** All messages of a company, for what needs all of them at hand (MSG-2): where the load stands, and what came of it. */
export function useBulkLoad(companyId: number) {
  const api = useApi()
  const store = bulkOf(useQueryClient())
  const { load, messages, error } = useSyncExternalStore(store.subscribe, store.state)
  const isOurs = messages?.companyId === companyId
  return {
    state: isOurs ? load.state : ('idle' as const),
    /** How many came so far. */
    loaded: isOurs ? load.loaded : 0,
    error: isOurs ? error : null,
    /** In pages as they came; in all of them once `state` is complete. */
    pages: isOurs ? messages.pages : null,
    start: () => store.start(api, companyId),
    retry: () => store.retry(api),
    cancel: () => store.cancel(),
  }
}
