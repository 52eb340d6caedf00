import { useLingui } from '@lingui/react/macro'
import type { JobQueue } from '@frontdesk/contract'

/** What the jobs of a queue do, in the reader's language. */
export function useQueueName(): (queue: JobQueue) => string {
  const { t } = useLingui()
  const names: Record<JobQueue, string> = {
    deliveries: t`Messages to customers`,
    emails: t`Emails`,
    'ai-runs': t`AI replies`,
    'assistant-checks': t`Runs of test questions`,
    altegio: t`Salons and payments at Altegio`,
  }
  return (queue) => names[queue]
}
