export { PlannedList as default } from '@frontdesk/planning'
