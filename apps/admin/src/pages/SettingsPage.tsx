import { SettingsPage } from '@frontdesk/accounts'
import { lazyPart, sessionQueries, useApi } from '@frontdesk/platform'
import { RegionBoundary } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { withWords } from '../catalogue/loadFeatureCatalogue.ts'
import { useLeave } from '../leaving/useLeave.ts'
import { PushSettings } from '../push/PushSettings.tsx'

const LeaveSection = lazyPart(() => withWords(import('./desk/LeaveSection.ts')))

/** The way out of the company, where the provider has it (TEAM-1). */
function Leave() {
  const signOut = useLeave()
  if (useQuery(sessionQueries.me(useApi())).data?.capabilities.assignment !== true) return null
  return (
    <RegionBoundary>
      <Suspense fallback={null}>
        <LeaveSection onLeft={signOut} />
      </Suspense>
    </RegionBoundary>
  )
}

/** The settings of `accounts`, with the push notifications that this app's service worker shows, and the way out. */
export default function SettingsWithPush() {
  return <SettingsPage push={<PushSettings />} leave={<Leave />} />
}
