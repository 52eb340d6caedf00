export { CustomerCard as default } from '@frontdesk/customers'
