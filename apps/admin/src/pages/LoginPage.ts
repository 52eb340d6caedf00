export { LoginPage as default } from '@frontdesk/accounts'
