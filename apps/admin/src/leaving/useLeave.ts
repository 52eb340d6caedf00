import { signOut, signOutKeepingLinkParameters, usePlatform } from '@frontdesk/platform'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { leavingAtom } from './leavingAtom.ts'
import { useUnsent } from './useUnsent.ts'

/**
 * Signs out (AUTH-10); unsent messages, which a sign-out deletes, need a confirmation first. When a link signed the
 * user in, what it brought is left for the next sign-in (D-13).
 */
export function useLeave({ keepsBrought = false } = {}): () => void {
  const platform = usePlatform()
  const countUnsent = useUnsent()
  const setLeaving = useSetAtom(leavingAtom)
  return useCallback(() => {
    const leave = () => (keepsBrought ? signOutKeepingLinkParameters(platform) : signOut(platform))
    void countUnsent().then((unsent) => {
      if (unsent === 0) leave()
      else setLeaving({ unsent, signOut: leave })
    })
  }, [countUnsent, platform, setLeaving, keepsBrought])
}
