import { nextReturn, presenceAt } from '@frontdesk/support-hours'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { momentText } from '../time/momentText.ts'
import { draftedHours, type OfficeDraft } from './OfficeDraft.ts'

/** Whether the office is open now by the hours of a draft, and when it opens next (PLAN-2). */
export function OfficeState({ draft }: { draft: OfficeDraft }) {
  const { i18n } = useLingui()
  const [now] = useState(() => new Date())
  const hours = draftedHours(draft)
  const isOpen = presenceAt(hours, now).is === 'here'
  const next = nextReturn(hours, now)
  const when = next && momentText(next, { zone: hours.zone, language: i18n.locale })
  return (
    <Text size="sm" role="status">
      {isOpen ? (
        <Trans>By these hours you are open now.</Trans>
      ) : when === null ? (
        <Trans>By these hours you are closed, and no day of the coming year is open.</Trans>
      ) : (
        <Trans>By these hours you are closed now, and open next: {when}.</Trans>
      )}
    </Text>
  )
}
