export { CreateCompanyPage as default } from '@frontdesk/accounts'
