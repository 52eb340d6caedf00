export { TeamPage as default } from '@frontdesk/team'
