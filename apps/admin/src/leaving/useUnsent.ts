import { useUnsentCount } from '@frontdesk/chats'
import { countUnsentNotes } from '@frontdesk/notes'
import { useAdmin } from '@frontdesk/platform'
import { useCallback } from 'react'

/**
 * Returns a function that counts the unsent messages and notes of the signed-in administrator on this device, in all
 * companies or in the given one.
 */
export function useUnsent(): (companyId?: number) => Promise<number> {
  const countMessages = useUnsentCount()
  const adminId = useAdmin()?.id ?? null
  return useCallback(
    async (companyId) =>
      (await countMessages(companyId)) + (adminId === null ? 0 : countUnsentNotes(adminId, companyId)),
    [countMessages, adminId],
  )
}
