import { SettingsPage } from '@frontdesk/accounts'
import { PushSettings } from './PushSettings.tsx'

/** The settings with the notifications of this app's worker in their place. */
export const SettingsWithPush = () => <SettingsPage push={<PushSettings />} />
