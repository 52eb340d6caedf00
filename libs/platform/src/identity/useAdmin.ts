import type { Me } from '@frontdesk/api-client'
import type { Admin } from '@frontdesk/contract'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useApi, useSession } from '../provider/platformContext.ts'
import { sessionQueries } from '../session/sessionQueries.ts'

/**
 * `checking`: there is a token, and its administrator is being fetched. `failed`: they could not be fetched, and the
 * token is kept, since only a 401 ends a session (AUTH-11); `error` is null while they are fetched again.
 * `code-awaited`: the session needs a code of the second factor before anything else (AUTH-14).
 */
export type SignedInState =
  | { is: 'checking' }
  | { is: 'failed'; error: Error | null }
  | { is: 'signed-out' }
  | { is: 'code-awaited'; email: string }
  | { is: 'signed-in'; admin: Admin; eventLog: boolean }

/** The token of this page; it changes on sign-in, on sign-out, and when another tab signs out. */
function useAccessToken(): string | null {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.accessToken)
}

/** Whether a user is signed in, and who. */
export function useSignedIn(): SignedInState {
  const token = useAccessToken()
  const me = useQuery({ ...sessionQueries.me(useApi()), enabled: token !== null })
  const { data, error, isFetched } = me
  if (token === null) return { is: 'signed-out' }
  if (data?.secondFactor === 'awaited') return { is: 'code-awaited', email: data.admin.email }
  if (data) return { is: 'signed-in', admin: data.admin, eventLog: data.capabilities.eventLog }
  return isFetched ? { is: 'failed', error } : { is: 'checking' }
}

/** The current administrator; null while unknown and after the sign-out. */
export function useAdmin(): Admin | null {
  const state = useSignedIn()
  return state.is === 'signed-in' ? state.admin : null
}

/**
 * Whether the session has the powers of a system administrator: the role gives none without a second factor (AUTH-14).
 * Providers that know no second factor go by the role alone.
 */
export function useIsSystemAdmin(): boolean {
  const { data } = useQuery({ ...sessionQueries.me(useApi()), enabled: false })
  return data?.admin.metadata.roles.includes('SYSTEM_ADMIN') === true && !lacksSecondFactor(data)
}

/** Whether a system administrator has no second factor yet, at a provider that asks for one. */
export const lacksSecondFactor = ({ admin, secondFactor }: Pick<Me, 'admin' | 'secondFactor'>): boolean =>
  secondFactor === 'none' && admin.metadata.roles.includes('SYSTEM_ADMIN')
