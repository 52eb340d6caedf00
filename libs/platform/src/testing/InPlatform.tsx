import { useState, type ReactNode } from 'react'
import { PlatformProvider } from '../provider/PlatformProvider.tsx'
import { aPlatform } from './aPlatform.ts'

/** Gives a story the platform: toasts, events, and a provider that answers nothing. */
export function InPlatform({ children }: { children: ReactNode }) {
  const [platform] = useState(() => aPlatform())
  return <PlatformProvider platform={platform}>{children}</PlatformProvider>
}
