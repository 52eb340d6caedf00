export { IntegrationsPage as default } from '@frontdesk/integrations'
