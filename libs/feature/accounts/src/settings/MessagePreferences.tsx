import { Switch } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { includeDeletedMessagesAtom, includeSystemMessagesAtom, isPlainListAtom } from '@frontdesk/platform'
import { useAtom } from 'jotai'

/** The choice of what threads show besides the messages, stored on this device (SHELL-20, API-3). */
export function MessagePreferences() {
  const { t } = useLingui()
  const [withSystem, setWithSystem] = useAtom(includeSystemMessagesAtom)
  const [withDeleted, setWithDeleted] = useAtom(includeDeletedMessagesAtom)
  const [isPlain, setIsPlain] = useAtom(isPlainListAtom)
  return (
    <>
      <Switch
        label={t`Show system messages`}
        description={t`For example when the assistant was switched off, or a reply was stopped.`}
        checked={withSystem}
        onChange={(event) => setWithSystem(event.currentTarget.checked)}
      />
      <Switch
        label={t`Show deleted messages`}
        description={t`They are struck through and marked as deleted.`}
        checked={withDeleted}
        onChange={(event) => setWithDeleted(event.currentTarget.checked)}
      />
      <Switch
        label={t`Simple lists`}
        description={t`For screen readers: everything that is loaded is on the page, and a button loads more.`}
        checked={isPlain}
        onChange={(event) => setIsPlain(event.currentTarget.checked)}
      />
    </>
  )
}
