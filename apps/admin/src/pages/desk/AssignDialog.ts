export { AssignDialog as default } from '@frontdesk/team'
