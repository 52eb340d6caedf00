export { SnoozeBar as default } from '@frontdesk/planning'
