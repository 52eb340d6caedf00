import type { Api } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'

/** The plans on sale, for visitors. What reads them comes in a file of its own, which the page does not wait for. */
export const offerQuery = (api: Api) =>
  queryOptions({
    queryKey: ['landing', 'offers'],
    queryFn: async ({ signal }) => {
      const { readOffers } = await import('./readOffers.ts')
      return readOffers(api, signal)
    },
    staleTime: 5 * 60_000,
  })
