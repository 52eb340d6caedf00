import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import '@mantine/core/styles.css'

/** Renders a page with the libraries that the product requires, and nothing of ours. */
export function renderBare(page: ReactNode): void {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const router = createBrowserRouter([{ path: '*', element: page }])
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <Provider>
        <QueryClientProvider client={new QueryClient()}>
          <MantineProvider>
            <Notifications />
            <RouterProvider router={router} />
          </MantineProvider>
        </QueryClientProvider>
      </Provider>
    </I18nProvider>,
  )
}
