import { useRuntimeConfig } from '@frontdesk/platform'
import { SkeletonRows } from '@frontdesk/platform/parts'
import { useTrial } from '../trial/useTrial.ts'
import { SubscriptionView } from './SubscriptionView.tsx'

/** The subscription of the company (SUB-1): its trial, what comes after it, and whom to contact. */
export function SubscriptionPage() {
  const trial = useTrial()
  const { contact } = useRuntimeConfig()
  return trial === null ? <SkeletonRows rows={4} /> : <SubscriptionView trial={trial} contact={contact} />
}
