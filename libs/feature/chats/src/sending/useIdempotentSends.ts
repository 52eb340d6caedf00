import { sessionQueries, useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'

/** Whether the provider API promises that one intent sent twice is one message (reliability C2). */
export const useIdempotentSends = (): boolean => useQuery(sessionQueries.me(useApi())).data?.capabilities.idempotentSends ?? false
