import { VerificationNotice } from '@frontdesk/accounts'
import { UnsentNotice, WaitingNotice } from '@frontdesk/chats'
import { useNoteOutbox } from '@frontdesk/notes'
import {
  useCompanies,
  useCompanyElsewhere,
  useCompanyId,
  useIsAgent,
  useLiveStatus,
  lazyPart,
} from '@frontdesk/platform'
import { LiveStatusBar, OptionalPart } from '@frontdesk/platform/parts'
import { useEffect, useState } from 'react'
import { BillingBanner } from './BillingBanner.tsx'
import { FailedChannels } from './FailedChannels.tsx'
import { LinkNotice } from './LinkNotice.tsx'
import type { ActingForCompany } from '../impersonation/useImpersonation.ts'
import { useLeave } from '../leaving/useLeave.ts'
import { NewVersionNotice } from './NewVersionNotice.tsx'
import classes from './Notices.module.css'
import { watchVersion } from '../version/watchVersion.ts'

const ImpersonationBar = lazyPart(() =>
  import('./ImpersonationBar.tsx').then((loaded) => ({ default: loaded.ImpersonationBar })),
)
const CompanyElsewhereNotice = lazyPart(() =>
  import('./CompanyElsewhereNotice.tsx').then((loaded) => ({ default: loaded.CompanyElsewhereNotice })),
)
const Announcements = lazyPart(() =>
  import('./Announcements.tsx').then((loaded) => ({ default: loaded.Announcements })),
)
const ReportAnswers = lazyPart(() =>
  import('./ReportAnswers.tsx').then((loaded) => ({ default: loaded.ReportAnswers })),
)

/** Whether the server has a newer build than the open page; `dismiss` hides the offer until a reload. */
function useNewVersion(watch: typeof watchVersion = watchVersion): { isThere: boolean; dismiss: () => void } {
  const [isThere, setThere] = useState(false)
  useEffect(() => watch(() => setThere(true)), [watch])
  return { isThere, dismiss: () => setThere(false) }
}

/** Sends the notes of this device that are not stored yet, whatever page is open. */
function NotesOnTheirWay() {
  useNoteOutbox()
  return null
}

/**
 * The notices above every page: a sign-in by a link, impersonation, another company in another tab, a lost connection,
 * announcements of the operator, failed channels, an assistant that is paused or a payment that is due, the answer to a
 * report, unsent and waiting messages, a new version. `isIdle`: the page is at rest.
 */
export function Notices({ impersonation, isIdle }: { impersonation: ActingForCompany | null; isIdle: boolean }) {
  const status = useLiveStatus()
  const newVersion = useNewVersion()
  const elsewhere = useCompanyElsewhere()
  const { companies = [] } = useCompanies()
  const leave = useLeave({ keepsBrought: true })
  const companyId = useCompanyId()
  const isAgent = useIsAgent()
  const other = companies.find(({ id }) => id === elsewhere)
  return (
    <>
      <div role="status" className={classes.region}>
        <LinkNotice onSignOut={leave} />
      </div>
      {impersonation && (
        <OptionalPart>
          <ImpersonationBar impersonation={impersonation} />
        </OptionalPart>
      )}
      <div role="alert" className={classes.region}>
        {elsewhere !== null && (
          <OptionalPart>
            <CompanyElsewhereNotice
              companyName={other ? (other.title ?? other.name) : `#${String(elsewhere)}`}
              onReload={() => window.location.reload()}
            />
          </OptionalPart>
        )}
      </div>
      <LiveStatusBar status={status} />
      <div role="status" className={classes.region}>
        {isIdle && (
          <OptionalPart>
            <Announcements companyId={companyId} />
          </OptionalPart>
        )}
      </div>
      <div role="status" className={classes.region}>
        {companyId !== null && !isAgent && <FailedChannels companyId={companyId} />}
      </div>
      <div role="status" className={classes.region}>
        {companyId !== null && !isAgent && <BillingBanner key={companyId} companyId={companyId} isIdle={isIdle} />}
      </div>
      <div role="status" className={classes.region}>
        {companyId !== null && isIdle && (
          <OptionalPart>
            <ReportAnswers companyId={companyId} />
          </OptionalPart>
        )}
      </div>
      <UnsentNotice />
      <WaitingNotice />
      <NotesOnTheirWay />
      <VerificationNotice />
      <div role="status" className={classes.region}>
        {newVersion.isThere && (
          <NewVersionNotice onReload={() => window.location.reload()} onDismiss={newVersion.dismiss} />
        )}
      </div>
    </>
  )
}
