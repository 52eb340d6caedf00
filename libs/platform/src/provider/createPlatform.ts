import { createApi, type World } from '@frontdesk/api-client'
import { createBus } from '../bus/createBus.ts'
import type { RuntimeConfig } from '../config/RuntimeConfig.ts'
import type { LiveWorld } from '../live/connectLive.ts'
import { createLiveConnection } from '../live/createLiveConnection.ts'
import { loadSocketIo } from '../live/LiveSocket.ts'
import { createQueryClient } from '../queries/createQueryClient.ts'
import { refetchAll } from '../queries/refetchAll.ts'
import { createSession } from '../session/createSession.ts'
import { createPasswordQuestion } from '../session/passwordQuestion.ts'
import { reloadOnce } from '../session/reloadOnce.ts'
import type { CompanyGuard } from '../session/watchCompany.ts'
import { sessionQueries } from '../session/sessionQueries.ts'
import { deviceStorage } from '../storage/openStorage.ts'
import { createToasts } from '../toasts/createToasts.ts'
import type { Platform } from './platformContext.ts'
import { passingFailure } from './passingFailure.ts'
import { withTimeLimit } from './withTimeLimit.ts'

type Hearing = Pick<LiveWorld, 'hear' | 'hearStream'> & Partial<Pick<LiveWorld, 'readAgain' | 'hearTyping'>>

export type PlatformWorld = {
  config: RuntimeConfig
  /** How the app's features take what the server tells; without `readAgain` all that is loaded is asked for again. */
  hearing?: (platform: Pick<Platform, 'queryClient' | 'bus' | 'session' | 'api' | 'toasts'>) => Hearing
  fetch?: typeof globalThis.fetch
  validate?: World['validate']
  loadSocket?: LiveWorld['loadSocket']
  storage?: typeof deviceStorage
  reload?: () => void
  /** Holds writes back while another tab acts for another company: `guardCompany`. */
  guard?: CompanyGuard
}

const deaf: Hearing = { hear: () => undefined, hearStream: () => undefined }

/** Puts together what every screen stands on, once for the life of a page. */
export function createPlatform(world: PlatformWorld): Platform {
  const { config, fetch = (...call) => globalThis.fetch(...call), storage = deviceStorage, reload = reloadOnce } = world
  const session = createSession(storage, window)
  const guarded = world.guard?.(session)
  let knownToken = session.accessToken()
  const queryClient = createQueryClient()
  const bus = createBus()
  const toasts = createToasts()
  const passwordQuestion = createPasswordQuestion()

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
      passwordQuestion.ask(route === 'updateMe' || route === 'deleteAdmin' ? 'account' : 'company'),
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
    hear,
    hearStream,
    hearTyping = () => undefined,
    readAgain = () => refetchAll(queryClient),
  } = world.hearing?.({ queryClient, bus, session, api, toasts }) ?? deaf
  const live = createLiveConnection({
    apiHost: config.apiHost,
    session,
    bus,
    api,
    loadSocket: world.loadSocket ?? loadSocketIo,
    hear,
    hearStream,
    hearTyping,
    readAgain,
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
    passwordQuestion.answer(false)
  })

  return {
    config,
    session,
    api,
    queryClient,
    bus,
    live,
    toasts,
    passwordQuestion,
    ...(guarded && { companyWatch: guarded.watch }),
  }
}
