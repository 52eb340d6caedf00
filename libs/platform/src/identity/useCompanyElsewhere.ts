import { useSyncExternalStore } from 'react'
import { usePlatform } from '../provider/platformContext.ts'

const noSubscription = () => () => undefined
const nowhere = () => null

/** The other company that another tab acts for; null while both act for the same one (reliability F-14). */
export function useCompanyElsewhere(): number | null {
  const { companyWatch } = usePlatform()
  return useSyncExternalStore(companyWatch?.subscribe ?? noSubscription, companyWatch?.elsewhere ?? nowhere)
}
