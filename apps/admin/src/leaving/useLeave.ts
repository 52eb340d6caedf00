import { useLogout } from '@frontdesk/accounts'
import { useUnsentCount } from '@frontdesk/chats'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { unsentAtLeavingAtom } from './unsentAtLeavingAtom.ts'

/** Signs out (AUTH-10); who has messages that are not sent yet is asked first, as they go with the sign-out. */
export function useLeave(): () => void {
  const logout = useLogout()
  const countUnsent = useUnsentCount()
  const ask = useSetAtom(unsentAtLeavingAtom)
  return useCallback(() => {
    void countUnsent().then((unsent) => {
      if (unsent === 0) logout()
      else ask(unsent)
    })
  }, [countUnsent, logout, ask])
}
