export { LabelFilter as default } from '@frontdesk/customers'
