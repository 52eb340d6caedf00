import type { PresentPerson } from '@frontdesk/contract'
import { useMemo } from 'react'
import { useLive } from '../provider/platformContext.ts'
import { useStore } from '../stores/useStore.ts'
import { useLiveStatus } from './useLive.ts'
import { useCompanyId } from './useCompany.ts'

const nobody: readonly PresentPerson[] = []

/**
 * The people of the company who are here now, and which chats they look at, the reader among them (TEAM-3); nobody
 * while the live connection is lost, since nothing would end what was known before.
 */
export function usePeopleHere(): readonly PresentPerson[] {
  const isConnected = useLiveStatus() === 'connected'
  const companyId = useCompanyId()
  const people = useStore(useLive().presence, (state) => (state.companyId === companyId ? state.people : nobody))
  return isConnected ? people : nobody
}

/** The ids of the people who are here now. */
export function useIdsHere(): ReadonlySet<number> {
  const people = usePeopleHere()
  return useMemo(() => new Set(people.map(({ adminId }) => adminId)), [people])
}

/** The id by which this page reports what it shows; null where nobody sees that. It changes with each connection. */
export const useConnectionId = (): string | null => useStore(useLive().presence, ({ connectionId }) => connectionId)
