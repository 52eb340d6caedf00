import { PlatformProvider } from '@frontdesk/platform'
import { aPlatform } from '@frontdesk/platform/testing'
import { useState, type ReactNode } from 'react'

/** Gives a story the platform: toasts, events, and a provider that answers nothing. */
export function InPlatform({ children }: { children: ReactNode }) {
  const [platform] = useState(() => aPlatform())
  return <PlatformProvider platform={platform}>{children}</PlatformProvider>
}
