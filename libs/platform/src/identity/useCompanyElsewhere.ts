import { useSyncExternalStore } from 'react'
import { usePlatform } from '../provider/platformContext.ts'

const nothing = () => () => undefined
const nowhere = () => null

/** The company that another tab acts for by now; null while it is this page's (reliability F-14). */
export function useCompanyElsewhere(): number | null {
  const { companyWatch } = usePlatform()
  return useSyncExternalStore(companyWatch?.subscribe ?? nothing, companyWatch?.elsewhere ?? nowhere)
}
