import { AppProviders } from '@frontdesk/platform/parts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Provider as AtomProvider } from 'jotai'
import { useState, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'

export type SurroundingsProps = {
  colorScheme: 'light' | 'dark'
  /** The address of the story; null where the story brings an app with a router of its own. */
  route: string | null
  children: ReactNode
}

/** The surroundings of every screen: words, look, address, an empty cache and empty atoms of its own. */
export function Surroundings({ colorScheme, route, children }: SurroundingsProps) {
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <I18nProvider i18n={i18n}>
      <AppProviders colorScheme={colorScheme}>
        <AtomProvider>
          <QueryClientProvider client={queryClient}>
            {route === null ? children : <MemoryRouter initialEntries={[route]}>{children}</MemoryRouter>}
          </QueryClientProvider>
        </AtomProvider>
      </AppProviders>
    </I18nProvider>
  )
}
