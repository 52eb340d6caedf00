import type { FoundNote } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mentionsQuery } from '../cache/noteQueries.ts'

/** The notes that mention this administrator and that they have not seen; nothing without any (TEAM-3). */
export function MentionsOf({
  companyId,
  show,
}: {
  companyId: number
  show: (mentions: readonly FoundNote[]) => ReactNode
}) {
  const { data } = useQuery(mentionsQuery(useApi(), companyId))
  return data === undefined || data.length === 0 ? null : show(data)
}
