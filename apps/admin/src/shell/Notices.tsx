import { VerificationNotice } from '@frontdesk/accounts'
import { useLiveStatus } from '@frontdesk/platform'
import { LiveStatusBar } from '@frontdesk/platform/parts'
import { ImpersonationNotice } from '../impersonation/ImpersonationNotice.tsx'
import type { Impersonation } from '../impersonation/useImpersonation.ts'
import { NewVersionNotice } from '../version/NewVersionNotice.tsx'
import { useNewVersion } from '../version/useNewVersion.ts'
import classes from './Notices.module.css'

/** What stands above every page: for whom one acts, that the connection is lost, that a new version is there. */
export function Notices({ impersonation }: { impersonation: Impersonation | null }) {
  const status = useLiveStatus()
  const newVersion = useNewVersion()
  return (
    <>
      {impersonation && !impersonation.isDismissed && (
        <ImpersonationNotice companyName={impersonation.companyName} onExit={impersonation.exit} onDismiss={impersonation.dismiss} />
      )}
      <LiveStatusBar status={status} />
      <VerificationNotice />
      <div role="status" className={classes.region}>
        {newVersion.isThere && <NewVersionNotice onReload={() => window.location.reload()} onDismiss={newVersion.dismiss} />}
      </div>
    </>
  )
}
