export { InvitationPage as default } from '@frontdesk/team'
