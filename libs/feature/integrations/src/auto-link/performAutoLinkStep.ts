import { ApiError, integrationCalls } from '@frontdesk/api-client'
import type { Crm } from '@frontdesk/contract'
import type { AutoLinkEvent } from '@frontdesk/integration-rules'
import { channelQuery, salonQuery, type Platform } from '@frontdesk/platform'
import type { AutoLinkRun } from './AutoLinkRun.ts'

type Ports = Pick<Platform, 'api' | 'queryClient' | 'liveFetches'>

function failureOf(error: unknown): Extract<AutoLinkEvent, { type: 'link-failed' }>['because'] {
  if (!(error instanceof ApiError)) return 'link-failed'
  if (error.status === 409) return 'already-linked'
  return error.status >= 400 && error.status < 500 ? 'link-refused' : 'link-failed'
}

/** Once each: the run itself reads them again after a pause. */
const readLists = (ports: Ports, companyId: number) =>
  Promise.all([
    ports.queryClient.fetchQuery({ ...channelQuery(ports, companyId), staleTime: 0, retry: false }),
    ports.queryClient.fetchQuery({ ...salonQuery(ports, companyId), staleTime: 0, retry: false }),
  ])

/** Shows a link as soon as it is made: its event may come later, and other providers emit none. */
const readAgain = (ports: Ports, companyId: number) =>
  Promise.all(
    [channelQuery(ports, companyId), salonQuery(ports, companyId)].map(({ queryKey }) =>
      ports.queryClient.invalidateQueries({ queryKey }),
    ),
  )

/**
 * Does what the step of an automatic link asks for, and calls `onEvent` with what came of it (INT-4); `crms`: the
 * company's salons, where they were read. A step that waits for the administrator, or is the last, does nothing.
 */
export async function performAutoLinkStep(
  ports: Ports,
  { companyId, step }: Pick<AutoLinkRun, 'companyId' | 'step'>,
  onEvent: (event: AutoLinkEvent, crms?: readonly Crm[]) => void,
): Promise<void> {
  switch (step.next) {
    case 'ask-lists':
      try {
        const [channels, crms] = await readLists(ports, companyId)
        onEvent({ type: 'lists-came', channels, crms }, crms)
      } catch {
        onEvent({ type: 'lists-failed' })
      }
      return
    case 'wait':
      setTimeout(() => onEvent({ type: 'pause-ended' }), step.milliseconds)
      return
    case 'link':
      try {
        const { channelId, crmId } = step
        await ports.api.subject(integrationCalls).linkMessengerCrm({ companyId, messengerId: channelId, crmId })
        await readAgain(ports, companyId)
        onEvent({ type: 'link-made' })
      } catch (error) {
        await readAgain(ports, companyId)
        onEvent({ type: 'link-failed', because: failureOf(error) })
      }
      return
    case 'let-choose':
    case 'nothing':
  }
}
