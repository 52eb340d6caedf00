import { presentName } from '@frontdesk/support-hours'
import { deviceZone } from '../i18n/deviceZone.ts'
import { useCompany } from './useCompany.ts'

/** The zone by whose clocks a company plans, by its present name: the chosen one, or else this device's (PLAN-1). */
export function usePlanningZone(): string {
  const chosen = useCompany()?.metadata?.timeZone
  return presentName(chosen ?? deviceZone())
}
