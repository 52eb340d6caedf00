import { PasswordPrompt } from '@frontdesk/accounts'
import { isSupportInboxRoute, supportCompanyId, supportInboxPath } from '@frontdesk/contract/support-inbox'
import {
  activateDates,
  activateLocale,
  createPlatform,
  installTrustedTypes,
  loadConfig,
  localeBasename,
  PlatformProvider,
  startLocale,
  type LoadCatalogue,
} from '@frontdesk/platform'
import { startAnalytics } from '@frontdesk/platform/analytics'
import { startLogs } from '@frontdesk/platform/logs'
import { AppProviders, FailureState, loadCatalogue, RegionBoundary, ToastStack } from '@frontdesk/platform/parts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { consoleRoutes } from './routes.tsx'
import { supportLive } from './support/supportLive.ts'

/** The console's own catalogue of one language, besides the one shared with the admin app (decision 0006). */
const loadConsoleCatalogue: LoadCatalogue = (locale) =>
  import(`../locales/${locale}/messages.po`) as ReturnType<LoadCatalogue> // the shape that the Lingui plugin gives a catalogue

installTrustedTypes()

const element = document.getElementById('root')
if (!element) throw new Error('The page has no place for the app')
const root = createRoot(element)

/** Shown when the server did not give the address of the provider API: nothing else can be shown. */
function showUnreachable(on: Root) {
  on.render(
    <I18nProvider i18n={i18n}>
      <AppProviders>
        <FailureState title={<Trans>The server does not answer</Trans>} onRetry={() => void start()}>
          <Trans>Nothing is lost. Check your connection and try again.</Trans>
        </FailureState>
      </AppProviders>
    </I18nProvider>,
  )
}

async function start() {
  const locale = startLocale()
  await Promise.all([
    activateLocale(locale, loadCatalogue, loadConsoleCatalogue),
    activateDates(locale).catch((error: unknown) => console.warn('Days stay in English', error)),
  ])
  try {
    const platform = createPlatform({
      config: await loadConfig(fetch),
      // The console has no company of its own: its chats are support's.
      actsFor: {
        companyId: supportCompanyId,
        pathOf: (route, path) => (isSupportInboxRoute(route) ? supportInboxPath(path) : path),
      },
      handlers: supportLive,
    })
    // The page of the operator loads no scripts of others.
    startAnalytics(platform, null)
    startLogs(platform)
    const router = createBrowserRouter(consoleRoutes, { basename: localeBasename(location.pathname, '/system-admin') })
    root.render(
      <StrictMode>
        <PlatformProvider platform={platform}>
          <AppProviders>
            <ToastStack toasts={platform.toasts} />
            <RegionBoundary whenBroken={null}>
              <PasswordPrompt />
            </RegionBoundary>
            <RegionBoundary onFailure={(error) => console.error(error)}>
              {/* The composer of one support conversation never stays under the address of another one. */}
              <RouterProvider router={router} useTransitions={false} />
            </RegionBoundary>
          </AppProviders>
        </PlatformProvider>
      </StrictMode>,
    )
  } catch (error) {
    console.error(error)
    showUnreachable(root)
  }
}

void start()
