import { labelCalls } from '@frontdesk/api-client'
import type { ChatEvent } from '@frontdesk/chat-thread'
import type { Label } from '@frontdesk/contract'
import type { QueryPorts } from '@frontdesk/platform'
import { queryOptions } from '@tanstack/react-query'

/** The key of the labels of a company. */
export const labelsKey = (companyId: number) => ['labels', companyId] as const

type LabelsChanged = Extract<ChatEvent, { type: 'labels-changed' }>

const isChange = (event: unknown): event is LabelsChanged =>
  typeof event === 'object' && event !== null && 'type' in event && event.type === 'labels-changed'

/** The labels of a company, by name, kept up to date by events; those that overtake the answer replace it (CUST-3). */
export const labelsQuery = ({ api, liveFetches }: QueryPorts, companyId: number) =>
  queryOptions({
    queryKey: labelsKey(companyId),
    queryFn: ({ signal }): Promise<readonly Label[]> =>
      liveFetches.run<unknown, readonly Label[]>(companyId, async (buffer, position) => {
        const read = await api.subject(labelCalls).listLabels({ companyId }, { signal, ...position })
        return buffer.filter(isChange).findLast((event) => event.companyId === companyId)?.labels ?? read
      }),
    staleTime: 5 * 60_000,
  })
