import { useCompany } from '@frontdesk/platform'
import { presentName } from '@frontdesk/support-hours'

/** The zone by whose clocks a company plans, by its present name: the chosen one, or else this device's (PLAN-1). */
export function usePlanningZone(): string {
  const chosen = useCompany()?.metadata?.timeZone
  return presentName(chosen ?? deviceZone())
}

/** The time zone of this device. */
export const deviceZone = (): string => presentName(new Intl.DateTimeFormat().resolvedOptions().timeZone)
