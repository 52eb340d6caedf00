import { useApi, useBus, useSession } from '@frontdesk/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/**
 * AUTH-10: the server is told, and whether it hears or not the token, every cached answer and (by the bus) the live
 * connection are gone at once; other tabs follow.
 */
export function useLogout(): () => void {
  const api = useApi()
  const session = useSession()
  const bus = useBus()
  const queryClient = useQueryClient()
  return useCallback(() => {
    // The call takes the token when it starts; its answer changes nothing for who leaves.
    void api.accounts.logout().catch(() => undefined)
    bus.emit('USER_INITIATE_LOGOUT', undefined)
    session.signOut()
    queryClient.clear()
  }, [api, session, bus, queryClient])
}
