import { assistantCalls } from '@frontdesk/api-client'
import { sessionQueries, useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** What the calls of telling the assistant are: unknown until we know what the provider can do; null where it has none. */
export function useAssistantCalls(): ReturnType<typeof assistantCalls> | null | undefined {
  const api = useApi()
  const isThere = useQuery(sessionQueries.me(api)).data?.capabilities.chatControl
  return useMemo(() => (isThere === undefined ? undefined : isThere ? assistantCalls(api.ask) : null), [isThere, api])
}
