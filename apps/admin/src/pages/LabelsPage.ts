export { LabelsPage as default } from '@frontdesk/customers'
