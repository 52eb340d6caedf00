import { PasswordPrompt } from '@frontdesk/accounts'
import type { Impersonation } from '@frontdesk/contract'
import { createPlatform, openStorage, PlatformProvider, tabStorage } from '@frontdesk/platform'
import { AtomsOfSession, RegionBoundary } from '@frontdesk/platform/parts'
import { aConfig, aScriptedProvider, type ProviderScript } from '@frontdesk/platform/testing'
import { Suspense, useEffect, useState } from 'react'
import { live } from '../live.ts'
import { AppRoutes } from '../routes.tsx'

export type AdminScreenProps = {
  /** The answers of the provider; every other call gets 404, as at a provider that lacks it. */
  script: ProviderScript
  isSignedIn?: boolean
  /** Whether the live connection opens. */
  isUp?: boolean
  /** The access in which a system administrator acts for a company of others. */
  access?: Impersonation | null
  /** Receives the events that the provider may send. */
  onReady?: (emit: (event: string, payload: unknown) => void) => void
}

const config = aConfig({
  version: '1.0.0',
  contact: { whatsapp: 'https://wa.me/380501112233', telegram: null },
  hasWhatsappWeb: true,
})

/** The storage of a device on which somebody is signed in, or nobody; nothing of it outlives the story. */
function aDevice(isSignedIn: boolean) {
  const storage = openStorage(() => {
    throw new Error('A story stores nothing')
  })
  if (isSignedIn) storage.set('accessToken', 'a token')
  return storage
}

function openPlatform({ script, isSignedIn = true, isUp = true, access = null }: AdminScreenProps) {
  const provider = aScriptedProvider(script, { isUp })
  if (access === null) tabStorage.remove('impersonation')
  else tabStorage.set('impersonation', JSON.stringify(access))
  const platform = createPlatform({
    config,
    handlers: live,
    fetch: provider.fetch,
    loadSocket: provider.loadSocket,
    storage: aDevice(isSignedIn),
    reload: () => undefined,
  })
  tabStorage.remove('impersonation')
  const { queries, ...others } = platform.queryClient.getDefaultOptions()
  platform.queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } })
  return { platform, emit: provider.emit }
}

/** The admin app whole, from its routes down to its client, over a scripted provider; the address is the story's. */
export function AdminScreen(props: AdminScreenProps) {
  const [{ platform, emit }] = useState(() => openPlatform(props))
  const { onReady } = props
  useEffect(() => onReady?.(emit), [onReady, emit])
  return (
    <PlatformProvider platform={platform}>
      <RegionBoundary isWholePage>
        <AtomsOfSession>
          <Suspense fallback={null}>
            <AppRoutes />
          </Suspense>
        </AtomsOfSession>
      </RegionBoundary>
      <RegionBoundary whenBroken={null}>
        <PasswordPrompt />
      </RegionBoundary>
    </PlatformProvider>
  )
}
