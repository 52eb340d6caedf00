export { WidgetSettingsPage as default } from '@frontdesk/integrations'
