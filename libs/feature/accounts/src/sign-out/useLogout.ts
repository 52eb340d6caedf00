import { signOut, usePlatform } from '@frontdesk/platform'
import { useCallback } from 'react'

/**
 * AUTH-10: ends the session at once, here and in other tabs; the server is notified without waiting for its response.
 */
export function useLogout(): () => void {
  const platform = usePlatform()
  return useCallback(() => signOut(platform), [platform])
}
