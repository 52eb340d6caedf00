import type { CompanyEvent } from '@frontdesk/api-client'
import type { EventTargets } from '../queries/createLiveFetches.ts'
import { officeHoursKey } from '../session/sessionQueries.ts'
import { readCompaniesAgain } from './applySubscriptionEvent.ts'

/** Reads the companies again, which name the zone by which each plans, and the hours of the office (PLAN-2). */
export function applyCompanyEvent({ queryClient, liveFetches }: EventTargets, event: CompanyEvent): void {
  liveFetches.buffer(event)
  void queryClient.invalidateQueries({ queryKey: officeHoursKey(event.companyId) })
  void readCompaniesAgain(queryClient)
}
