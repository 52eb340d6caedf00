import { useSession } from '@frontdesk/platform'
import { useEffect, useState } from 'react'
import type { CompanyDeparture } from './leavingAtom.ts'
import { useUnsent } from './useUnsent.ts'
import { UnsentInCompanyDialog } from './UnsentInCompanyDialog.tsx'

/** How often the messages that are not sent are counted while the question is open, in milliseconds. */
const countEvery = 1000

/**
 * Lets a page leave its company: at once when the company has no unsent messages on this device, else when they are
 * sent, or when the user does not want to wait. They are sent only by a page of their company (decision 21).
 * `departure` keeps its identity while it is the same one, and `onEnd` while the page is.
 */
export function LeaveCompanyQuestion({
  departure,
  onEnd,
}: {
  departure: CompanyDeparture | null
  onEnd: (departure: null) => void
}) {
  const session = useSession()
  const countUnsent = useUnsent()
  const [counted, setCounted] = useState<{ unsent: number; of: CompanyDeparture | null }>({ unsent: 0, of: null })
  useEffect(() => {
    if (departure === null) return
    let isWaiting = true
    const count = async () => {
      const companyId = session.companyId()
      const unsent = companyId === null ? 0 : await countUnsent(companyId)
      if (!isWaiting) return
      if (unsent > 0) return setCounted({ unsent, of: departure })
      isWaiting = false
      onEnd(null)
      departure.leave()
    }
    void count()
    // Counted again, because another tab may be the one that sends.
    const timer = setInterval(() => void count(), countEvery)
    return () => {
      isWaiting = false
      clearInterval(timer)
    }
  }, [departure, onEnd, countUnsent, session])
  return (
    <UnsentInCompanyDialog
      isOpen={departure !== null && counted.of === departure}
      unsent={counted.unsent}
      onStay={() => onEnd(null)}
      onLeave={() => {
        onEnd(null)
        departure?.leave()
      }}
    />
  )
}
