import { useCompany } from '@frontdesk/platform'
import { presentName } from '@frontdesk/support-hours'

/** The zone by whose clocks a company plans: the one that it has chosen, or else the one of this device (PLAN-1). */
export function usePlanningZone(): string {
  const chosen = useCompany()?.metadata?.timeZone
  return chosen ?? deviceZone()
}

/** The time zone of this device. */
export const deviceZone = (): string => presentName(new Intl.DateTimeFormat().resolvedOptions().timeZone)
