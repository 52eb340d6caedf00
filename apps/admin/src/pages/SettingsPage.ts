export { SettingsPage as default } from '@frontdesk/accounts'
