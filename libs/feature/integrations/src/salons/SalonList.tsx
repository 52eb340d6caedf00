import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Crm } from '@frontdesk/contract'
import { searchSalons } from '@frontdesk/integration-rules'
import { useState, type ReactNode } from 'react'
import { SalonRow, type AskedOfSalon } from './SalonRow.tsx'
import classes from './SalonList.module.css'

/** From this many salons on they can be searched. */
const searchedFrom = 8

/** The salons of booking systems, one row each, with a search where there are many (INT-2). */
export function SalonList({
  crms,
  pendingIds = [],
  workingOf = () => null,
  altegioUrl = null,
  onAsk,
  linksOf,
  historyOf,
}: {
  crms: readonly Crm[]
  /** Salons of an Altegio link that wait on this device. */
  pendingIds?: readonly string[]
  /** The work under way on a salon; null without any. */
  workingOf?: (crm: Crm) => AskedOfSalon | null
  altegioUrl?: string | null
  onAsk: (crm: Crm, asked: AskedOfSalon) => void
  /** Renders the channels that a salon is linked with. */
  linksOf?: (crm: Crm) => ReactNode
  /** Renders the states that a salon had. */
  historyOf?: (crm: Crm) => ReactNode
}) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const found = searchSalons(crms, search)
  return (
    <>
      {crms.length >= searchedFrom && (
        <TextInput
          type="search"
          label={t`Search salons`}
          placeholder={t`Name, city, address or number`}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
          maxLength={100}
        />
      )}
      {found.length === 0 && search !== '' ? (
        <p role="status" className={classes.none}>
          <Trans>No salon has all these words.</Trans>
        </p>
      ) : (
        <ul className={classes.list} aria-label={t`Salons`}>
          {found.map((crm) => (
            <SalonRow
              key={crm.id}
              crm={crm}
              isPending={pendingIds.includes(crm.externalId)}
              working={workingOf(crm)}
              altegioUrl={altegioUrl}
              onAsk={(asked) => onAsk(crm, asked)}
              {...(linksOf && { links: linksOf(crm) })}
              // Another provider knows no states.
              {...(historyOf && crm.state !== undefined && { history: () => historyOf(crm) })}
            />
          ))}
        </ul>
      )}
    </>
  )
}
