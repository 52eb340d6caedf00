import { PasswordPrompt } from '@frontdesk/accounts'
import {
  localeBasename,
  PlatformProvider,
  useLocalePath,
  usePlatform,
  type Platform,
  tabStorage,
  lazyPart,
} from '@frontdesk/platform'
import { AppProviders, AtomsOfSession, OptionalPart, RegionBoundary } from '@frontdesk/platform/parts'
import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react'
import { type TokenInQuestion, forgetQuestion } from './arrival/takeAddress.ts'
import { leaveCompany } from './impersonation/leaveCompany.ts'
import type { CompanyDeparture } from './leaving/leavingAtom.ts'
import { AppRouter } from './shell/AppRouter.ts'
import { AppRoutes } from './routes.tsx'

const SessionQuestion = lazyPart(() => import('./arrival/SessionQuestion.tsx'))

/**
 * Settles the session question of a link before anything else renders: a link never changes the session by itself
 * (AUTH-13, T-01).
 */
function ArrivalGate({ question, children }: { question: TokenInQuestion | null; children: ReactNode }) {
  const [isSettled, setSettled] = useState(question === null)
  if (isSettled || question === null) return children
  const settle = () => {
    forgetQuestion(tabStorage)
    setSettled(true)
  }
  return (
    <Suspense fallback={null}>
      <SessionQuestion question={question} onSettled={settle} />
    </Suspense>
  )
}

const ToastStack = lazyPart(() => import('./pages/ToastStack.ts'))

/** Loaded with the first toast: most pages need no stack at first. */
function Toasted({ toasts }: Pick<Platform, 'toasts'>) {
  const hasToasts = useSyncExternalStore(toasts.subscribe, () => toasts.visible().length > 0)
  const [wasNeeded, setNeeded] = useState(false)
  if (hasToasts && !wasNeeded) setNeeded(true)
  return wasNeeded ? (
    <Suspense fallback={null}>
      <ToastStack toasts={toasts} />
    </Suspense>
  ) : null
}

const LeaveCompanyQuestion = lazyPart(() =>
  import('./leaving/LeaveCompanyQuestion.tsx').then((loaded) => ({ default: loaded.LeaveCompanyQuestion })),
)

/**
 * Shows the password prompt for waiting calls; a user who impersonates a company may leave it instead, also when the
 * hour has ended in which nothing asked for the password: a message that waited for it is then not sent.
 */
function Prompt() {
  const platform = usePlatform()
  const localePath = useLocalePath()
  const [departure, setDeparture] = useState<CompanyDeparture | null>(null)
  const leave = () => leaveCompany({ platform, localePath, goTo: (path) => window.location.assign(path) })
  return (
    <>
      <PasswordPrompt onLeaveCompany={() => setDeparture({ leave })} />
      {departure && (
        <OptionalPart>
          <LeaveCompanyQuestion departure={departure} onEnd={setDeparture} />
        </OptionalPart>
      )}
    </>
  )
}

/** The admin app on its platform. */
export const App = ({ platform, question = null }: { platform: Platform; question?: TokenInQuestion | null }) => (
  <PlatformProvider platform={platform}>
    <AppProviders>
      <RegionBoundary isWholePage>
        <AtomsOfSession>
          <ArrivalGate question={question}>
            <AppRouter basename={localeBasename(window.location.pathname)}>
              <Suspense fallback={null}>
                <AppRoutes />
              </Suspense>
            </AppRouter>
          </ArrivalGate>
        </AtomsOfSession>
      </RegionBoundary>
      <OptionalPart>
        <Toasted toasts={platform.toasts} />
      </OptionalPart>
      <OptionalPart>
        <Prompt />
      </OptionalPart>
    </AppProviders>
  </PlatformProvider>
)
