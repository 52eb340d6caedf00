export { VerifyPage as default } from '@frontdesk/accounts'
