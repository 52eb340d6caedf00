export { LeaveSection as default } from '@frontdesk/team'
