import { useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { viewCountsQuery } from './viewCounts.ts'
import { ViewTabsView } from './ViewTabsView.tsx'

type Props = Omit<ComponentProps<typeof ViewTabsView>, 'counts'> & {
  companyId: number
  /** Whether the list is there: nothing is counted before. */
  isListed: boolean
}

/** The views of the list of chats, with numbers that the server counts (TEAM-2). */
export function ViewTabs({ companyId, isListed, ...view }: Props) {
  const { data } = useQuery({ ...viewCountsQuery(useApi(), companyId), enabled: isListed })
  return <ViewTabsView counts={data} {...view} />
}
