import { useUnsentCount } from '@frontdesk/chats'
import { signOut, signOutKeepingLinkParameters, usePlatform } from '@frontdesk/platform'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { leavingAtom } from './leavingAtom.ts'

/**
 * Signs out (AUTH-10); who has messages that are not sent yet is asked first, as they go with the sign-out. What a link
 * brought is left for who signs in next when it was the link that signed in (D-13).
 */
export function useLeave({ keepsBrought = false } = {}): () => void {
  const platform = usePlatform()
  const countUnsent = useUnsentCount()
  const ask = useSetAtom(leavingAtom)
  return useCallback(() => {
    const leave = () => (keepsBrought ? signOutKeepingLinkParameters(platform) : signOut(platform))
    void countUnsent().then((unsent) => {
      if (unsent === 0) leave()
      else ask({ unsent, signOut: leave })
    })
  }, [countUnsent, platform, ask, keepsBrought])
}
