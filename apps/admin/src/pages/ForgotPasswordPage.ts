export { ForgotPasswordPage as default } from '@frontdesk/accounts'
