import { useAdmin, useCompanyState, usePlatform } from '@frontdesk/platform'
import { useEffect, useSyncExternalStore } from 'react'
import { createNoteOutbox } from './createNoteOutbox.ts'

/** The outbox of notes, at work for the signed-in administrator and the chosen company, and its notes. */
export function useNoteOutbox() {
  const outbox = usePlatform().singleton(createNoteOutbox)
  const adminId = useAdmin()?.id ?? null
  const company = useCompanyState()
  const companyId = company.is === 'chosen' ? company.companyId : null
  useEffect(() => {
    if (adminId !== null && companyId !== null) outbox.open({ adminId, companyId })
  }, [outbox, adminId, companyId])
  const notes = useSyncExternalStore(outbox.subscribe, outbox.notes)
  return { outbox, notes }
}
