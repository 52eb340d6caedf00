export { ProfilePage as default } from '@frontdesk/accounts'
