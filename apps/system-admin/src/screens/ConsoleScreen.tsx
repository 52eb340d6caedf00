import { PasswordPrompt } from '@frontdesk/accounts'
import { isSupportInboxRoute, supportCompanyId, supportInboxPath } from '@frontdesk/contract/support-inbox'
import { createPlatform, openStorage, PlatformProvider } from '@frontdesk/platform'
import { RegionBoundary } from '@frontdesk/platform/parts'
import { aConfig, aScriptedProvider, type ProviderScript } from '@frontdesk/platform/testing'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { consoleRoutes } from '../routes.tsx'
import { supportLive } from '../support/supportLive.ts'

export type ConsoleScreenProps = { script: ProviderScript; route: string; isUp?: boolean }

function openConsole({ script, route, isUp = true }: ConsoleScreenProps) {
  const provider = aScriptedProvider(script, { isUp })
  const storage = openStorage(() => {
    throw new Error('A story stores nothing')
  })
  storage.set('accessToken', 'a token')
  const platform = createPlatform({
    config: aConfig(),
    actsFor: {
      companyId: supportCompanyId,
      pathOf: (called, path) => (isSupportInboxRoute(called) ? supportInboxPath(path) : path),
    },
    handlers: supportLive,
    fetch: provider.fetch,
    loadSocket: provider.loadSocket,
    storage,
    reload: () => undefined,
  })
  const { queries, ...others } = platform.queryClient.getDefaultOptions()
  platform.queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } })
  return { platform, router: createMemoryRouter(consoleRoutes, { initialEntries: [route] }) }
}

/** The console whole, from its routes down to its client, over a scripted provider. */
export function ConsoleScreen(props: ConsoleScreenProps) {
  const [{ platform, router }] = useState(() => openConsole(props))
  return (
    <PlatformProvider platform={platform}>
      <RegionBoundary whenBroken={null}>
        <PasswordPrompt />
      </RegionBoundary>
      <RouterProvider router={router} />
    </PlatformProvider>
  )
}
