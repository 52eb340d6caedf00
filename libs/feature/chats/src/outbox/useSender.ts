import { sessionQueries, useAdmin, useApi, useCompanyState, usePlatform } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { senderOf, type Sender } from './createSender.ts'

/** What sends on this page, at work for who is signed in and for the company of the page. */
export function useSender(): Sender {
  const sender = senderOf(usePlatform())
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
