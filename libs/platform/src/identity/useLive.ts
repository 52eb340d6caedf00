import { useEffect, useSyncExternalStore } from 'react'
import { useLive } from '../provider/platformContext.ts'
import { useSignedIn } from './useAdmin.ts'
import { useCompanyState } from './useCompany.ts'
import type { LiveStatus } from '../live/liveStatus.ts'

/** The status of the live connection; a loss shows only when it lasts (LIVE-6). */
export function useLiveStatus(): LiveStatus {
  const live = useLive()
  return useSyncExternalStore(live.subscribe, () => live.status)
}

/** Keeps the live connection open while the calling screen is mounted and somebody is signed in (LIVE-1, LIVE-2). */
export function useLiveConnection(): void {
  const live = useLive()
  const state = useSignedIn()
  const company = useCompanyState()
  const adminId = state.is === 'signed-in' ? state.admin.id : null
  const eventLog = state.is === 'signed-in' && state.eventLog
  const companyId = company.is === 'chosen' ? company.companyId : null
  const isCompanySettled = company.is !== 'unknown' || company.error !== null
  useEffect(() => {
    if (adminId === null) live.close()
    else if (isCompanySettled) live.open({ adminId, companyId, eventLog })
  }, [live, adminId, companyId, eventLog, isCompanySettled])
  useEffect(() => () => live.close(), [live])
}
