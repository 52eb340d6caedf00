export { SnoozeDialog as default } from '@frontdesk/planning'
