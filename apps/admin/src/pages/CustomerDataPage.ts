export { CustomerDataPage as default } from '@frontdesk/privacy'
