import { Switch } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { areMessageToastsOnAtom, isMessageSoundOnAtom } from '@frontdesk/platform'
import { useAtom } from 'jotai'

/** How new messages are announced while the product is open, stored on this device (SHELL-20). */
export function NotificationPreferences() {
  const { t } = useLingui()
  const [areToastsOn, setToastsOn] = useAtom(areMessageToastsOnAtom)
  const [isSoundOn, setSoundOn] = useAtom(isMessageSoundOnAtom)
  return (
    <>
      <Switch
        label={t`Show new messages`}
        description={t`For a few seconds at the bottom of the screen, unless the chat is open.`}
        checked={areToastsOn}
        onChange={(event) => setToastsOn(event.currentTarget.checked)}
      />
      <Switch
        label={t`Play a sound`}
        description={t`A short, quiet one for a new message.`}
        checked={isSoundOn}
        onChange={(event) => setSoundOn(event.currentTarget.checked)}
      />
    </>
  )
}
