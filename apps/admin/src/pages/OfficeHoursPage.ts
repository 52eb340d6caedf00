export { OfficeHoursPage as default } from '@frontdesk/planning'
