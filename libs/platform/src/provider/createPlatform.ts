import { createApi, type ApiClientOptions } from '@frontdesk/api-client'
import { createAppEvents } from '../events/createAppEvents.ts'
import type { RuntimeConfig } from '../config/RuntimeConfig.ts'
import type { LiveOptions } from '../live/connectLive.ts'
import { createLiveConnection } from '../live/createLiveConnection.ts'
import { loadSocketIo } from '../live/LiveSocket.ts'
import { createQueryClient } from '../queries/createQueryClient.ts'
import { refetchAll } from '../queries/refetchAll.ts'
import { createSession } from '../session/createSession.ts'
import { createPasswordRequests } from '../session/passwordRequests.ts'
import { reloadOnce } from '../session/reloadOnce.ts'
import type { CompanyGuard } from '../session/watchCompany.ts'
import { sessionQueries } from '../session/sessionQueries.ts'
import { deviceStorage } from '../storage/openStorage.ts'
import { createToasts } from '../toasts/createToasts.ts'
import { createSingletons } from './createSingletons.ts'
import type { Platform } from './platformContext.ts'
import { passingFailure } from './passingFailure.ts'
import { withTimeLimit } from './withTimeLimit.ts'

type Hearing = Pick<LiveOptions, 'onEvent' | 'onStream'> & Partial<Pick<LiveOptions, 'refetch' | 'onTyping'>>

export type PlatformOptions = {
  config: RuntimeConfig
  /** How the app's features take what the server tells; without `readAgain` all that is loaded is asked for again. */
  handlers?: (
    platform: Pick<Platform, 'queryClient' | 'events' | 'session' | 'api' | 'toasts' | 'singleton'>,
  ) => Hearing
  fetch?: typeof globalThis.fetch
  validate?: ApiClientOptions['validate']
  loadSocket?: LiveOptions['loadSocket']
  storage?: typeof deviceStorage
  reload?: () => void
  /** Holds writes back while another tab acts for another company: `guardCompany`. */
  guard?: CompanyGuard
}

const deaf: Hearing = { onEvent: () => undefined, onStream: () => undefined }

/** Puts together what every screen stands on, once for the life of a page. */
export function createPlatform(world: PlatformOptions): Platform {
  const { config, fetch = (...call) => globalThis.fetch(...call), storage = deviceStorage, reload = reloadOnce } = world
  const session = createSession(storage, window)
  const guarded = world.guard?.(session)
  let knownToken = session.accessToken()
  const queryClient = createQueryClient()
  const events = createAppEvents()
  const toasts = createToasts()
  const passwordRequests = createPasswordRequests()
  const singleton = createSingletons(() => platform)

  const askForMe = () =>
    void queryClient.fetchQuery({ ...sessionQueries.me(api), staleTime: 0, retry: false }).catch(() => undefined)
  const api = createApi({
    fetch: withTimeLimit(fetch),
    apiHost: config.apiHost,
    session,
    now: () => new Date(),
    sentenceOf: passingFailure,
    ...(world.validate && { validate: world.validate }),
    ...(guarded && { guard: guarded.guard }),
    confirmPassword: (route) =>
      passwordRequests.request(route === 'updateMe' || route === 'deleteAdmin' ? 'account' : 'company'),
    onFreshToken: (accessToken) => {
      knownToken = session.accessToken() === null ? null : accessToken
      session.renewToken(accessToken)
    },
    onUnauthorized: (route) => {
      if (session.accessToken() === null) return
      // Only getMe ends a session (AUTH-11); after a 401 of another call it is asked.
      if (route !== 'getMe') return askForMe()
      session.forgetToken()
      reload()
    },
  })

  const {
    onEvent,
    onStream,
    onTyping = () => undefined,
    refetch = () => refetchAll(queryClient),
  } = world.handlers?.({ queryClient, events, session, api, toasts, singleton }) ?? deaf
  const live = createLiveConnection({
    apiHost: config.apiHost,
    session,
    events,
    api,
    loadSocket: world.loadSocket ?? loadSocketIo,
    onEvent,
    onStream,
    onTyping,
    refetch,
    checkSession: askForMe,
  })

  session.subscribe(() => {
    const token = session.accessToken()
    if (token === knownToken) return
    knownToken = token
    // Nothing of one user stays for the next (AUTH-10), whichever tab signed out.
    live.close()
    queryClient.clear()
    toasts.clear()
    passwordRequests.settle(false)
  })

  const platform: Platform = {
    config,
    session,
    api,
    queryClient,
    events,
    live,
    toasts,
    passwordRequests,
    ...(guarded && { companyWatch: guarded.watch }),
    singleton,
  }
  return platform
}
