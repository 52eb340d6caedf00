import { VerificationNotice } from '@frontdesk/accounts'
import { UnsentNotice } from '@frontdesk/chats'
import { useCompanies, useCompanyElsewhere, useCompanyId, useLiveStatus } from '@frontdesk/platform'
import { LiveStatusBar } from '@frontdesk/platform/parts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { BillingBanner } from './BillingBanner.tsx'
import { FailedChannels } from './FailedChannels.tsx'
import { LinkNotice } from './LinkNotice.tsx'
import type { Impersonation } from '../impersonation/useImpersonation.ts'
import { useLeave } from '../leaving/useLeave.ts'
import { NewVersionNotice } from './NewVersionNotice.tsx'
import classes from './Notices.module.css'
import { watchVersion } from '../version/watchVersion.ts'

const ImpersonationNotice = lazy(() =>
  import('./ImpersonationNotice.tsx').then((loaded) => ({ default: loaded.ImpersonationNotice })),
)
const CompanyElsewhereNotice = lazy(() =>
  import('./CompanyElsewhereNotice.tsx').then((loaded) => ({ default: loaded.CompanyElsewhereNotice })),
)

/** Whether the server has a newer build than the open page; `dismiss` hides the offer until a reload. */
function useNewVersion(watch: typeof watchVersion = watchVersion): { isThere: boolean; dismiss: () => void } {
  const [isThere, setThere] = useState(false)
  useEffect(() => watch(() => setThere(true)), [watch])
  return { isThere, dismiss: () => setThere(false) }
}

/**
 * The notices above every page: a sign-in by a link, impersonation, another company in another tab, a lost connection,
 * failed channels, an assistant that is paused or a payment that is due, unsent messages, a new version.
 * `isIdle`: the page is at rest.
 */
export function Notices({ impersonation, isIdle }: { impersonation: Impersonation | null; isIdle: boolean }) {
  const status = useLiveStatus()
  const newVersion = useNewVersion()
  const elsewhere = useCompanyElsewhere()
  const { companies = [] } = useCompanies()
  const leave = useLeave({ keepsBrought: true })
  const companyId = useCompanyId()
  const other = companies.find(({ id }) => id === elsewhere)
  return (
    <>
      <div role="status" className={classes.region}>
        <LinkNotice onSignOut={leave} />
      </div>
      {impersonation && !impersonation.isDismissed && (
        <Suspense fallback={null}>
          <ImpersonationNotice
            companyName={impersonation.companyName}
            onExit={impersonation.exit}
            onDismiss={impersonation.dismiss}
          />
        </Suspense>
      )}
      <div role="alert" className={classes.region}>
        {elsewhere !== null && (
          <Suspense fallback={null}>
            <CompanyElsewhereNotice
              companyName={other ? (other.title ?? other.name) : `#${String(elsewhere)}`}
              onReload={() => window.location.reload()}
            />
          </Suspense>
        )}
      </div>
      <LiveStatusBar status={status} />
      <div role="status" className={classes.region}>
        {companyId !== null && <FailedChannels companyId={companyId} />}
      </div>
      <div role="status" className={classes.region}>
        {companyId !== null && <BillingBanner key={companyId} companyId={companyId} isIdle={isIdle} />}
      </div>
      <UnsentNotice />
      <VerificationNotice />
      <div role="status" className={classes.region}>
        {newVersion.isThere && (
          <NewVersionNotice onReload={() => window.location.reload()} onDismiss={newVersion.dismiss} />
        )}
      </div>
    </>
  )
}
