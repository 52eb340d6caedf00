export { SupportWidget as default } from '@frontdesk/support-widget/help'
