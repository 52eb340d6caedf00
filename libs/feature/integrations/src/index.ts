export { IntegrationsPage } from './IntegrationsPage.tsx'
export { DeveloperSettingsPage } from './developers/DeveloperSettingsPage.tsx'
export { WidgetSettingsPage } from './widget-settings/WidgetSettingsPage.tsx'
