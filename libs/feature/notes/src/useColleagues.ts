import type { Colleague } from '@frontdesk/private-notes'
import { useAdmin, useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { colleaguesQuery } from './cache/noteQueries.ts'

const nobody: readonly Colleague[] = []

/** The administrators of a company; with `others`, without this one, who need not mention themselves (TEAM-3). */
export function useColleagues(companyId: number, { others = false } = {}): readonly Colleague[] {
  const adminId = useAdmin()?.id ?? null
  const { data = nobody } = useQuery(colleaguesQuery(useApi(), companyId))
  return others ? data.filter(({ id }) => id !== adminId) : data
}
