export { LabelsOfChat as default } from '@frontdesk/customers'
