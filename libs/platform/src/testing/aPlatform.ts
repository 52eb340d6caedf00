import type { Me, ProviderCapabilities } from '@frontdesk/api-client'
import { everyCapability, type Admin, type Company } from '@frontdesk/contract'
import { aCompany, anAdmin } from '@frontdesk/contract/fixtures'
import { createAppEvents } from '../events/createAppEvents.ts'
import { createLiveConnection } from '../live/createLiveConnection.ts'
import { createServerClock } from '../clock/createServerClock.ts'
import { createSingletons } from '../provider/createSingletons.ts'
import type { Platform } from '../provider/platformContext.ts'
import { createLiveFetches } from '../queries/createLiveFetches.ts'
import { createQueryClient } from '../queries/createQueryClient.ts'
import { createPasswordRequests } from '../session/passwordRequests.ts'
import { createSession } from '../session/createSession.ts'
import { sessionQueries } from '../session/sessionQueries.ts'
import { openStorage } from '../storage/openStorage.ts'
import { createToasts } from '../toasts/createToasts.ts'
import { aConfig } from './aConfig.ts'
import { aFakeApi, type FakeApi } from './aFakeApi.ts'

export type FakePlatformOptions = {
  api?: FakeApi
  /** The signed-in administrator; null: there is none. */
  admin?: Admin | null
  /** Whether the page knows who is signed in; false: there is a token, and the answer of `getMe` is still to come. */
  isAdminLoaded?: boolean
  /** The company acted for; null: the administrator has none. */
  company?: Company | null
  /** The capabilities that the provider API lacks; it has all by default. */
  capabilities?: Partial<ProviderCapabilities>
  /** Whether the session has given the second factor; null, as by default: the provider API knows none. */
  secondFactor?: Me['secondFactor']
  /** In which ways it can be given; by default by codes, where there is one. */
  secondFactorWays?: Me['secondFactorWays']
  different?: Partial<Platform>
}

/** The answer of `getMe` for an administrator; the provider API has all capabilities that are not named. */
export const aMe = ({
  admin = anAdmin(),
  capabilities,
  secondFactor = null,
  secondFactorWays = secondFactor === 'awaited' || secondFactor === 'given' ? ['authenticator', 'recovery-code'] : [],
}: {
  admin?: Admin
  capabilities?: FakePlatformOptions['capabilities'] | undefined
  secondFactor?: Me['secondFactor'] | undefined
  secondFactorWays?: Me['secondFactorWays'] | undefined
} = {}): Me => ({
  admin,
  secondFactor,
  secondFactorWays,
  capabilities: { ...everyCapability, ...capabilities },
})

/** A platform for tests: a signed-in administrator of Lily, a fake Api, no network, nothing stored. */
export function aPlatform({
  api = aFakeApi(),
  admin = anAdmin(),
  isAdminLoaded = true,
  company = aCompany(),
  capabilities,
  secondFactor,
  secondFactorWays,
  different,
}: FakePlatformOptions = {}): Platform & { api: FakeApi } {
  const storage = openStorage(() => {
    throw new Error('Tests have no storage')
  })
  const session = createSession(storage, window, storage)
  const queryClient = createQueryClient()
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false, staleTime: Infinity } })
  if (admin) {
    session.signIn('a token')
    if (isAdminLoaded)
      queryClient.setQueryData(
        sessionQueries.me(api).queryKey,
        aMe({ admin, capabilities, secondFactor, secondFactorWays }),
      )
    const companies = company ? [company] : []
    queryClient.setQueryData(sessionQueries.companies(api).queryKey, companies)
    session.rememberCompanies(companies)
  }
  const events = createAppEvents()
  const serverClock = createServerClock()
  const live = createLiveConnection({
    apiHost: 'http://api.test',
    session,
    events,
    api,
    loadSocket: () => new Promise(() => undefined),
    serverClock,
    onEvent: () => undefined,
    onStream: () => undefined,
    refetch: () => undefined,
    checkSession: () => undefined,
  })
  const platform: Platform & { api: FakeApi } = {
    config: aConfig(),
    session,
    queryClient,
    liveFetches: createLiveFetches(),
    events,
    live,
    serverClock,
    toasts: createToasts(),
    passwordRequests: createPasswordRequests(),
    loadScript: () => Promise.reject(new Error('Tests load no scripts')),
    singleton: createSingletons(() => platform),
    ...different,
    // A test with an API of its own does not ask for what a fake one has recorded.
    api: (different?.api as FakeApi | undefined) ?? api,
  }
  return platform
}
