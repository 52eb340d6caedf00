import type { AnnouncementRecord } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'

/** Returns how urgent an announcement is, in words. */
export function useSeverityName(): (severity: AnnouncementRecord['severity']) => string {
  const { t } = useLingui()
  return (severity) => ({ info: t`News`, warning: t`Warning`, critical: t`Urgent` })[severity]
}
