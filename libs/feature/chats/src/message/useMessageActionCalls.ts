import { messageActionCalls } from '@frontdesk/api-client'
import { useApi } from '@frontdesk/platform'
import { useMemo } from 'react'

/** The API calls for actions on messages other than reading and sending (MSG-7, MSG-8, MSG-10). */
export function useMessageActionCalls(): ReturnType<typeof messageActionCalls> {
  const api = useApi()
  return useMemo(() => messageActionCalls(api.call), [api])
}
