import { InboxPage } from '@frontdesk/chats'
import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { PageTitle, RegionBoundary } from '@frontdesk/platform/parts'
import { AskerPane } from '@frontdesk/system-admin'
import { useState } from 'react'
import classes from './SupportInboxPage.module.css'
import { UnsentMessages } from './UnsentMessages.tsx'

/** The asker beside the conversation where there is room, else in a sheet above it. */
function Asker({
  chatId,
  isBeside,
  isOpen,
  onClose,
}: {
  chatId: number
  isBeside: boolean
  isOpen: boolean
  onClose: () => void
}) {
  const { t } = useLingui()
  const pane = (
    <RegionBoundary key={chatId}>
      <AskerPane chatId={chatId} />
    </RegionBoundary>
  )
  return isBeside ? (
    <aside className={classes.asker} aria-label={t`About the asker`}>
      {pane}
    </aside>
  ) : (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={360}
      title={t`About the asker`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {pane}
    </Drawer>
  )
}

/**
 * The support inbox (SUP-8): the chats over the support conversations of all companies, with the asker beside the open
 * one. Routes `/system-admin/chats` and `/system-admin/chats/:chatId`.
 */
export function SupportInboxPage() {
  const { t } = useLingui()
  const isBeside = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false })
  const [asked, setAsked] = useState<number | null>(null)
  return (
    <div className={classes.page}>
      <PageTitle title={t`Support inbox`} className={classes.title} />
      <UnsentMessages />
      <div className={classes.inbox}>
        <InboxPage
          beside={(chatId) => (
            <Asker chatId={chatId} isBeside={isBeside} isOpen={asked === chatId} onClose={() => setAsked(null)} />
          )}
          onName={isBeside ? undefined : setAsked}
        />
      </div>
    </div>
  )
}
