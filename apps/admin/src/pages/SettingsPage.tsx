import { SettingsPage } from '@frontdesk/accounts'
import { PushSettings } from '../push/PushSettings.tsx'

/** The settings of `accounts`, with the push notifications that this app's service worker shows. */
export default function SettingsWithPush() {
  return <SettingsPage push={<PushSettings />} />
}
