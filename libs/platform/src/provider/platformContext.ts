import type { Api } from '@frontdesk/api-client'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { AppEvents } from '../events/createAppEvents.ts'
import type { RuntimeConfig } from '../config/RuntimeConfig.ts'
import type { LiveConnection } from '../live/createLiveConnection.ts'
import type { ServerClock } from '../clock/createServerClock.ts'
import type { LiveFetches } from '../queries/createLiveFetches.ts'
import type { PasswordRequests } from '../session/passwordRequests.ts'
import type { Session } from '../session/createSession.ts'
import type { CompanyWatch } from '../session/watchCompany.ts'
import type { LoadScript } from '../trusted-types/createScriptLoader.ts'
import type { Toasts } from '../toasts/createToasts.ts'

/**
 * Returns the page's one instance of what `create` makes: the first call creates it, later calls return the same one.
 */
export type Singletons = <T>(create: (platform: Platform) => T) => T

/** The services of every screen; one of each for the life of a page. */
export type Platform = {
  config: RuntimeConfig
  session: Session
  api: Api
  queryClient: QueryClient
  /** The order between fetches of the query cache and live events. */
  liveFetches: LiveFetches
  events: AppEvents
  live: LiveConnection
  serverClock: ServerClock
  toasts: Toasts
  /** The password question that calls wait for. */
  passwordRequests: PasswordRequests
  /** Present in apps that hold back writes while another tab acts for another company (reliability F-14). */
  companyWatch?: CompanyWatch
  /** Loads the script of a third party, where one is configured (SHELL-18). */
  loadScript: LoadScript
  /** The page's one instance of what a feature creates, such as its stores: `platform.singleton(createChats)`. */
  singleton: Singletons
}

export const PlatformContext = createContext<Platform | null>(null)

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext)
  if (!platform) throw new Error('usePlatform is called outside of PlatformProvider')
  return platform
}

export const useApi = (): Api => usePlatform().api
export const useSession = (): Session => usePlatform().session
export const useRuntimeConfig = (): RuntimeConfig => usePlatform().config
export const useLive = (): LiveConnection => usePlatform().live
export const useAppEvents = (): AppEvents => usePlatform().events
/** The queue of toasts (SHELL-11). */
export const useToasts = (): Toasts => usePlatform().toasts
