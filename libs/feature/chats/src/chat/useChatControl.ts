import { chatControlCalls } from '@frontdesk/api-client'
import { sessionQueries, useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** The calls of working beside the AI; null where the provider API has none of them (`capabilities.chatControl`). */
export function useChatControl(): ReturnType<typeof chatControlCalls> | null {
  const api = useApi()
  const isThere = useQuery(sessionQueries.me(api)).data?.capabilities.chatControl ?? false
  return useMemo(() => (isThere ? chatControlCalls(api.ask) : null), [isThere, api])
}
