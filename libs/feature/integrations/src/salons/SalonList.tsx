import { IconBuildingStore } from '@tabler/icons-react'
import { Trans } from '@lingui/react/macro'
import type { Crm } from '@frontdesk/contract'
import { ConnectionRow } from '../channels/ConnectionRow.tsx'
import { isConnected } from '@frontdesk/integration-rules'
import type { ReactNode } from 'react'
import rows from '../channels/ConnectionRow.module.css'
import classes from './SalonList.module.css'

/** The salons of booking systems with their state (INT-2). */
export const SalonList = ({
  crms,
  linksOf,
}: {
  crms: readonly Crm[]
  /** Renders the channels that a salon is linked with. */
  linksOf: (crm: Crm) => ReactNode
}) => (
  <ul className={rows.list}>
    {crms.map((crm) => {
      const { metadata, externalId } = crm
      const place = [metadata.company?.city, metadata.address ?? metadata.company?.address].filter(Boolean).join(', ')
      return (
        <ConnectionRow
          key={crm.id}
          mark={
            <span className={classes.disc}>
              <IconBuildingStore size={24} stroke={1.75} aria-hidden />
            </span>
          }
          name={metadata.company?.title ?? <Trans>Salon {externalId}</Trans>}
          details={[<Trans key="system">Altegio, salon {externalId}</Trans>, place, metadata.comment].filter(Boolean)}
          standing={isConnected(crm) ? 'connected' : 'off'}
        >
          {linksOf(crm)}
        </ConnectionRow>
      )
    })}
  </ul>
)
