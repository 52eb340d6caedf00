export { PrivacyPage as default } from '@frontdesk/privacy'
