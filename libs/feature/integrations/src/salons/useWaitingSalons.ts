import { salonCalls } from '@frontdesk/api-client'
import type { Crm } from '@frontdesk/contract'
import { usePlatform } from '@frontdesk/platform'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { altegioClaimAtom } from './pendingSalons.ts'

/** A salon of an Altegio link: its number, and its title and city as soon as Altegio has said them. */
export type WaitingSalon = Pick<Crm, 'externalId' | 'metadata'>

/** How many salons are asked about, as many as the provider takes at once; further ones are shown by their number. */
const mostNamed = 40

/**
 * The salons with these ids, with what Altegio calls them (ALT-1). Nothing waits for the names: a salon without one has
 * its number, also where the provider or Altegio does not answer.
 */
export function useWaitingSalons(companyId: number, ids: readonly string[]): readonly WaitingSalon[] {
  const { api } = usePlatform()
  const claim = useAtomValue(altegioClaimAtom)
  const asked = ids.slice(0, mostNamed)
  const { data: names = [] } = useQuery({
    queryKey: ['integrations', 'salon-names', companyId, asked, claim],
    queryFn: ({ signal }) =>
      api.subject(salonCalls).nameAltegioSalons({ companyId, salonIds: asked, claim: claim ?? undefined }, { signal }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return ids.map((externalId) => {
    const name = names.find(({ salonId }) => salonId === externalId)
    return { externalId, metadata: name ? { company: { title: name.title, city: name.city } } : {} }
  })
}
