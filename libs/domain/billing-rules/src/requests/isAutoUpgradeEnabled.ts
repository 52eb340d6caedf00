import type { Subscription } from '@frontdesk/contract'
import { recordOf } from '../reading/recordOf.ts'

/** Whether the automatic upgrade is on: the first boolean of the three fields where providers put it; else false. */
export function isAutoUpgradeEnabled({
  autoUpgradeEnabled,
  metadata,
}: Pick<Subscription, 'autoUpgradeEnabled' | 'metadata'>): boolean {
  const candidates = [
    autoUpgradeEnabled,
    metadata?.autoUpgradeEnabled,
    recordOf(metadata?.settings)['autoUpgradeEnabled'],
  ]
  return candidates.find((each) => typeof each === 'boolean') ?? false
}
