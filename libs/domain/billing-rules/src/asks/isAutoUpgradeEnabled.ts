import type { Subscription } from '@frontdesk/contract'
import { fieldsOf } from '../reading/fieldsOf.ts'

/** Whether the plan may grow by itself: the first of the three places where providers write it that says so; else no. */
export function isAutoUpgradeEnabled({
  autoUpgradeEnabled,
  metadata,
}: Pick<Subscription, 'autoUpgradeEnabled' | 'metadata'>): boolean {
  const said = [autoUpgradeEnabled, metadata?.autoUpgradeEnabled, fieldsOf(metadata?.settings)['autoUpgradeEnabled']]
  return said.find((each) => typeof each === 'boolean') ?? false
}
