import { createApi, type ApiClientOptions } from '@frontdesk/api-client'
import { createAppEvents } from '../events/createAppEvents.ts'
import type { RuntimeConfig } from '../config/RuntimeConfig.ts'
import type { LiveOptions } from '../live/LiveOptions.ts'
import { createLiveConnection } from '../live/createLiveConnection.ts'
import { loadSocketIo } from '../live/LiveSocket.ts'
import { createServerClock } from '../clock/createServerClock.ts'
import { createQueryClient } from '../queries/createQueryClient.ts'
import { applyChannelEvent } from '../channels/channelQuery.ts'
import { applySalonEvent } from '../channels/salonQuery.ts'
import { applyCompanyEvent } from '../subscription/applyCompanyEvent.ts'
import { applySubscriptionEvent } from '../subscription/applySubscriptionEvent.ts'
import { createLiveFetches } from '../queries/createLiveFetches.ts'
import { refetchAll } from '../queries/refetchAll.ts'
import { createSession, type Session } from '../session/createSession.ts'
import { createPasswordRequests, reasonOfCall } from '../session/passwordRequests.ts'
import { readAgainWithNetwork } from '../session/readAgainWithNetwork.ts'
import { reloadOnce } from '../session/reloadOnce.ts'
import { rememberAnswers } from '../session/rememberAnswers.ts'
import { holdBackAfterAccess } from '../session/holdBackAfterAccess.ts'
import type { CompanyGuard } from '../session/watchCompany.ts'
import { sessionQueries } from '../session/sessionQueries.ts'
import { deviceStorage } from '../storage/openStorage.ts'
import { createToasts } from '../toasts/createToasts.ts'
import { createScriptLoader } from '../trusted-types/createScriptLoader.ts'
import type { TrustScriptsFrom } from '../trusted-types/installTrustedTypes.ts'
import { createSingletons } from './createSingletons.ts'
import { failureSentence } from './failureSentence.ts'
import type { Platform } from './platformContext.ts'
import { withTimeLimit } from './withTimeLimit.ts'

type LiveHandlers = Pick<LiveOptions, 'onEvent' | 'onStream'> &
  Partial<Pick<LiveOptions, 'refetch' | 'onTyping' | 'onChannel' | 'onNote'>>

export type PlatformOptions = {
  config: RuntimeConfig
  /** How the app's features apply live events; without `refetch` every active query is refetched. */
  handlers?: (
    platform: Pick<Platform, 'queryClient' | 'events' | 'session' | 'api' | 'toasts' | 'singleton'>,
  ) => LiveHandlers
  fetch?: typeof globalThis.fetch
  validate?: ApiClientOptions['validate']
  loadSocket?: LiveOptions['loadSocket']
  storage?: typeof deviceStorage
  reload?: () => void
  /** Marks addresses of third parties' scripts as trusted: what `installTrustedTypes` returned. */
  trustScriptsFrom?: TrustScriptsFrom
  /** Keeps on the device who is signed in, for a start without a network (decision 0102). */
  remembersSession?: boolean
  /**
   * An app that acts for one company alone, whatever the device has chosen, and makes calls at paths of its own: the
   * support inbox of the console.
   */
  actsFor?: { companyId: number } & Pick<ApiClientOptions, 'pathOf'>
  /** Holds back writes while another tab acts for another company: `guardCompany`. */
  guard?: CompanyGuard
}

const noHandlers: LiveHandlers = { onEvent: () => undefined, onStream: () => undefined }

type ClientPorts = Pick<Platform, 'session' | 'queryClient' | 'passwordRequests' | 'serverClock'> & {
  companyGuard: ReturnType<CompanyGuard> | undefined
  onFreshToken: (accessToken: string) => void
  onRemembered: () => void
}

/**
 * The client of the provider API; its refusals ask for the password or end the session. `fetchMe` checks the session.
 */
function createPlatformApi(
  {
    config,
    fetch = (...call) => globalThis.fetch(...call),
    reload = reloadOnce,
    validate,
    storage = deviceStorage,
    remembersSession = false,
    actsFor,
  }: PlatformOptions,
  { session, queryClient, passwordRequests, serverClock, companyGuard, onFreshToken, onRemembered }: ClientPorts,
) {
  const fetchMe = () =>
    void queryClient.fetchQuery({ ...sessionQueries.me(api), staleTime: 0, retry: false }).catch(() => undefined)
  const { apiHost } = config
  const limited = withTimeLimit(fetch)
  const accessGuard = holdBackAfterAccess(session, serverClock)
  const api = createApi({
    fetch: remembersSession ? rememberAnswers(limited, { apiHost, session, storage }, onRemembered) : limited,
    // Loaded with the first file: the widget and most pages move none.
    transfer: async (url, init) => (await import('./transferByXhr.ts')).transferByXhr()(url, init),
    apiHost,
    session,
    now: () => new Date(),
    sentenceOf: failureSentence,
    ...(validate && { validate }),
    ...(actsFor?.pathOf && { pathOf: actsFor.pathOf }),
    guard: (route) => {
      companyGuard?.guard(route)
      accessGuard(route)
    },
    confirmPassword: (route, path, needsCode) => passwordRequests.request(reasonOfCall(route, path), needsCode),
    onFreshToken,
    onUnauthorized: (route) => {
      if (session.accessToken() === null) return
      // Only getMe ends a session (AUTH-11); after a 401 of another call it is called.
      if (route !== 'getMe') return fetchMe()
      session.forgetToken()
      reload()
    },
  })
  return { api, fetchMe }
}

/** The session of the device, for the company that the app acts for where it has one of its own. */
function createActingSession({ storage = deviceStorage, actsFor }: PlatformOptions): Session {
  const session = createSession(storage, window)
  return actsFor
    ? { ...session, companyId: () => actsFor.companyId, impersonation: () => null, impersonationId: () => null }
    : session
}

/** Creates what every screen uses, once for the life of a page. */
export function createPlatform(options: PlatformOptions): Platform {
  const session = createActingSession(options)
  const companyGuard = options.guard?.(session)
  let currentToken = session.accessToken()
  const queryClient = createQueryClient()
  const liveFetches = createLiveFetches()
  const events = createAppEvents()
  const serverClock = createServerClock()
  const toasts = createToasts()
  const passwordRequests = createPasswordRequests()
  const singleton = createSingletons(() => platform)
  const { api, fetchMe } = createPlatformApi(options, {
    session,
    queryClient,
    passwordRequests,
    serverClock,
    companyGuard,
    onFreshToken: (accessToken) => {
      currentToken = session.accessToken() === null ? null : accessToken
      session.renewToken(accessToken)
    },
    onRemembered: () => readAgainLater(),
  })

  const {
    onTyping = () => undefined,
    onChannel,
    refetch = () => refetchAll(queryClient),
    ...handlers
  } = options.handlers?.({ queryClient, events, session, api, toasts, singleton }) ?? noHandlers
  const live = createLiveConnection({
    apiHost: options.config.apiHost,
    session,
    events,
    api,
    loadSocket: options.loadSocket ?? loadSocketIo,
    serverClock,
    ...handlers,
    onChannel: (event) => {
      applyChannelEvent({ queryClient, liveFetches }, event)
      onChannel?.(event)
    },
    onSalon: (event) => applySalonEvent({ queryClient, liveFetches }, event),
    onSubscription: (event) => applySubscriptionEvent({ queryClient, liveFetches }, event),
    onCompany: (event) => applyCompanyEvent({ queryClient, liveFetches }, event),
    onTyping,
    refetch,
    followFrom: liveFetches.followFrom,
    checkSession: fetchMe,
  })
  const readAgainLater = readAgainWithNetwork(queryClient, live)
  session.subscribe(() => {
    const token = session.accessToken()
    if (token === currentToken) return
    currentToken = token
    // Nothing of one user stays for the next (AUTH-10), also when another tab signed out.
    live.close()
    queryClient.clear()
    toasts.clear()
    passwordRequests.settle(false)
  })

  const platform: Platform = {
    config: options.config,
    session,
    api,
    queryClient,
    liveFetches,
    events,
    live,
    serverClock,
    toasts,
    passwordRequests,
    ...(companyGuard && { companyWatch: companyGuard.watch }),
    loadScript: createScriptLoader(options.trustScriptsFrom ?? (() => (address) => address)),
    singleton,
  }
  return platform
}
