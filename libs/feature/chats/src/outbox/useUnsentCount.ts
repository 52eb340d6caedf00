import { useAdmin, usePlatform } from '@frontdesk/platform'
import { useCallback } from 'react'
import { senderOf } from './createSender.ts'

/** Asks the device how many messages of who is signed in are not sent yet, in whichever company and tab. */
export function useUnsentCount(): () => Promise<number> {
  const sender = senderOf(usePlatform())
  const adminId = useAdmin()?.id ?? null
  return useCallback(() => (adminId === null ? Promise.resolve(0) : sender.unsentOf(adminId)), [sender, adminId])
}
