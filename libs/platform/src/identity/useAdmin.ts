import type { Admin } from '@frontdesk/contract'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useApi, useSession } from '../provider/platformContext.ts'
import { sessionQueries } from '../session/sessionQueries.ts'

/** `checking`: there is a token, and its administrator is being fetched. Any failure means signed out (AUTH-11). */
export type SignedInState =
  { is: 'checking' } | { is: 'signed-out'; error: Error | null } | { is: 'signed-in'; admin: Admin; eventLog: boolean }

/** The token of this page; it changes on sign-in, on sign-out, and when another tab signs out. */
function useAccessToken(): string | null {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.accessToken)
}

/** Whether a user is signed in, and who. */
export function useSignedIn(): SignedInState {
  const token = useAccessToken()
  const { data, error, isPending } = useQuery({ ...sessionQueries.me(useApi()), enabled: token !== null })
  if (token === null) return { is: 'signed-out', error: null }
  if (data) return { is: 'signed-in', admin: data.admin, eventLog: data.capabilities.eventLog }
  return isPending ? { is: 'checking' } : { is: 'signed-out', error }
}

/** The current administrator; null while unknown and when nobody is signed in. */
export function useAdmin(): Admin | null {
  const state = useSignedIn()
  return state.is === 'signed-in' ? state.admin : null
}
