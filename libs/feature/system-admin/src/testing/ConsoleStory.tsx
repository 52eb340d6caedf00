import { PlatformProvider } from '@frontdesk/platform'
import { aFakeApi, aPlatform } from '@frontdesk/platform/testing'
import { useState, type ReactNode } from 'react'

type Call = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>

/** A page of the console, whose calls answer as the story says. */
export function ConsoleStory({ call, children }: { call: Call; children: ReactNode }) {
  const [platform] = useState(() => aPlatform({ api: aFakeApi({ call }) }))
  return <PlatformProvider platform={platform}>{children}</PlatformProvider>
}
