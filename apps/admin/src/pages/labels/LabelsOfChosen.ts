export { LabelsOfChosen as default } from '@frontdesk/customers'
