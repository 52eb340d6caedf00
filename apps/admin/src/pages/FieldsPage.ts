export { FieldsPage as default } from '@frontdesk/customers'
