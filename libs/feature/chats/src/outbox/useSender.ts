import { sessionQueries, useAdmin, useApi, useCompanyState, usePlatform } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useCallback } from 'react'
import { createSender, type Sender } from './createSender.ts'

/**
 * Returns a function that counts the unsent messages of the signed-in administrator on this device, in all tabs, and
 * in all companies or in the given one.
 */
export function useUnsentCount(): (companyId?: number) => Promise<number> {
  const sender = usePlatform().singleton(createSender)
  const adminId = useAdmin()?.id ?? null
  return useCallback(
    (companyId) => (adminId === null ? Promise.resolve(0) : sender.unsentOf(adminId, companyId)),
    [sender, adminId],
  )
}

/** Returns the page's sender, and starts it for the signed-in administrator and the chosen company. */
export function useSender(): Sender {
  const sender = usePlatform().singleton(createSender)
  const adminId = useAdmin()?.id ?? null
  const company = useCompanyState()
  const companyId = company.is === 'chosen' ? company.companyId : null
  const { data: me } = useQuery(sessionQueries.me(useApi()))
  const isIdempotent = me?.capabilities.idempotentSends ?? false
  const fileUploads = me?.capabilities.fileUploads ?? false
  useEffect(() => {
    if (adminId !== null && companyId !== null) sender.open({ adminId, companyId, isIdempotent, fileUploads })
  }, [sender, adminId, companyId, isIdempotent, fileUploads])
  return sender
}
