export { DeveloperSettingsPage as default } from '@frontdesk/integrations'
