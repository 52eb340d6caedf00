import { useLingui } from '@lingui/react/macro'
import type { Crm } from '@frontdesk/contract'

/** Returns what a salon is called: its title, else by its number in the booking system. */
export function useSalonName(): (salon: Pick<Crm, 'metadata' | 'externalId'>) => string {
  const { t } = useLingui()
  return ({ metadata, externalId }) => metadata.company?.title || t`Salon ${externalId}`
}

/** Where a salon is: `Kyiv, Khreshchatyk 1`; empty while that is not known. */
export const salonPlace = ({ metadata: { company, address } }: Pick<Crm, 'metadata'>): string =>
  [company?.city, address || company?.address].filter(Boolean).join(', ')
