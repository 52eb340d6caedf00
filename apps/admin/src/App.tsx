import { localeBasename, PlatformProvider, type Platform } from '@frontdesk/platform'
import { AppProviders, RegionBoundary } from '@frontdesk/platform/parts'
import { lazy, Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { AppRoutes } from './routes.tsx'

// Nothing is toasted before something happens: the stack comes after the page.
const ToastStack = lazy(() => import('./pages/ToastStack.ts'))

/** The admin app upon its platform. */
export const App = ({ platform }: { platform: Platform }) => (
  <PlatformProvider platform={platform}>
    <AppProviders>
      <RegionBoundary>
        <BrowserRouter basename={localeBasename(window.location.pathname)}>
          <Suspense fallback={null}>
            <AppRoutes />
          </Suspense>
        </BrowserRouter>
      </RegionBoundary>
      <Suspense fallback={null}>
        <ToastStack toasts={platform.toasts} />
      </Suspense>
    </AppProviders>
  </PlatformProvider>
)
