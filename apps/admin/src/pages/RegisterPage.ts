export { RegisterPage as default } from '@frontdesk/accounts'
