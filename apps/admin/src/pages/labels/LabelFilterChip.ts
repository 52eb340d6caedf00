export { LabelFilterChip as default } from '@frontdesk/customers'
