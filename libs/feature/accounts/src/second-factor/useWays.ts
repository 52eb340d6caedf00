import type { SecondFactorWay } from '@frontdesk/api-client'
import { sessionQueries, useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { canUsePasskeys } from './promptForPasskey.ts'

const codes: readonly SecondFactorWay[] = ['authenticator', 'recovery-code']

/**
 * The ways in which the administrator can give the second factor in this browser. `lacksPasskeys`: they have passkeys,
 * which it cannot use; where those are their only way, it is offered all the same, and says why it fails.
 */
export function useWays(): { ways: readonly SecondFactorWay[]; lacksPasskeys: boolean } {
  const { data } = useQuery({ ...sessionQueries.me(useApi()), enabled: false })
  const known = data?.secondFactorWays ?? []
  // A page that was opened before the second factor was set up elsewhere knows of none.
  const all = known.length > 0 ? known : codes
  const usable = canUsePasskeys() ? all : all.filter((way) => way !== 'passkey')
  return { ways: usable.length > 0 ? usable : all, lacksPasskeys: usable.length < all.length }
}
