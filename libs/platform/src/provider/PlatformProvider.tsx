import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PlatformContext, type Platform } from './platformContext.ts'

/**
 * Provides a whole app with the platform, the translations and the query cache. Atoms come with
 * `/parts`: the widget has none.
 */
export function PlatformProvider({ platform, children }: { platform: Platform; children: ReactNode }) {
  return (
    <PlatformContext value={platform}>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={platform.queryClient}>{children}</QueryClientProvider>
      </I18nProvider>
    </PlatformContext>
  )
}
