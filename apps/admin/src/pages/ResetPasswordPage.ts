export { ResetPasswordPage as default } from '@frontdesk/accounts'
