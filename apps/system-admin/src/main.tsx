import { PasswordPrompt } from '@frontdesk/accounts'
import {
  activateLocale,
  createPlatform,
  installTrustedTypes,
  loadConfig,
  localeBasename,
  PlatformProvider,
  startLocale,
  type LoadCatalogue,
} from '@frontdesk/platform'
import { AppProviders, FailureState, loadCatalogue, RegionBoundary, ToastStack } from '@frontdesk/platform/parts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { routes } from './routes.tsx'

/** The console's own words in one language, beside those that it shares with the admin app (decision 0006). */
const loadOwnWords: LoadCatalogue = (locale) => import(`../locales/${locale}/messages.po`) as ReturnType<LoadCatalogue> // what the Lingui plugin makes of a catalogue

installTrustedTypes()

const element = document.getElementById('root')
if (!element) throw new Error('The page has no place for the app')
const root = createRoot(element)

/** The server did not say where the provider API is: nothing can be shown yet. */
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
  await activateLocale(startLocale(), loadCatalogue, loadOwnWords)
  try {
    const platform = createPlatform({ config: await loadConfig(fetch) })
    const router = createBrowserRouter(routes, { basename: localeBasename(location.pathname, '/system-admin') })
    root.render(
      <StrictMode>
        <PlatformProvider platform={platform}>
          <AppProviders>
            <ToastStack toasts={platform.toasts} />
            <RegionBoundary whenBroken={null}>
              <PasswordPrompt />
            </RegionBoundary>
            <RegionBoundary onFailure={(error) => console.error(error)}>
              <RouterProvider router={router} />
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
