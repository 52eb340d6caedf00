import type { Impersonation } from '@frontdesk/contract'
import { useState } from 'react'
import type { ActingForCompany } from '../impersonation/useImpersonation.ts'
import { AllowChangesDialog } from './AllowChangesDialog.tsx'
import { ImpersonationNotice } from './ImpersonationNotice.tsx'
import { ImpersonationPill } from './ImpersonationPill.tsx'
import { useAccess } from './useAccess.ts'

/** The bar of an access, which has an end and only reads until changes are allowed. */
function AccessBar({ impersonation, access }: { impersonation: ActingForCompany; access: Impersonation }) {
  const { companyName, isDismissed, dismiss, exit, end } = impersonation
  const { secondsLeft, mayChange, allowing } = useAccess(access, end)
  const [isAsking, setAsking] = useState(false)
  if (isDismissed) return <ImpersonationPill companyName={companyName} secondsLeft={secondsLeft} onExit={exit} />
  return (
    <>
      <ImpersonationNotice
        companyName={companyName}
        secondsLeft={secondsLeft}
        mayChange={mayChange}
        onAllowChanges={() => setAsking(true)}
        onExit={exit}
        onDismiss={dismiss}
      />
      {isAsking && (
        <AllowChangesDialog
          companyName={companyName}
          isPending={allowing.isPending}
          failure={allowing.error?.message ?? null}
          onClose={() => setAsking(false)}
          onAllow={() => allowing.mutate(undefined, { onSuccess: () => setAsking(false) })}
        />
      )}
    </>
  )
}

/** SHELL-10: the company that a system administrator acts for, as a banner or, once that was dismissed, as a pill. */
export function ImpersonationBar({ impersonation }: { impersonation: ActingForCompany }) {
  const { companyName, access, isDismissed, dismiss, exit } = impersonation
  if (access) return <AccessBar impersonation={impersonation} access={access} />
  return isDismissed ? (
    <ImpersonationPill companyName={companyName} secondsLeft={null} onExit={exit} />
  ) : (
    <ImpersonationNotice companyName={companyName} onExit={exit} onDismiss={dismiss} />
  )
}
