import type { Chat, Label } from '@frontdesk/contract'
import { usePlatform } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { labelsQuery } from '../labelsQuery.ts'

const none: readonly Label[] = []

/** The labels of a company, by name; none until they are loaded. */
export const useLabels = (companyId: number): readonly Label[] =>
  useQuery(labelsQuery(usePlatform(), companyId)).data ?? none

/** The labels of a chat, by name; nothing is loaded for a chat without any. */
export function useLabelsOf({ companyId, labelIds = [] }: Pick<Chat, 'companyId' | 'labelIds'>): readonly Label[] {
  const { data = none } = useQuery({ ...labelsQuery(usePlatform(), companyId), enabled: labelIds.length > 0 })
  return labelIds.length === 0 ? none : data.filter(({ id }) => labelIds.includes(id))
}
