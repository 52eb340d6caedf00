export { AnswerEmailsPage as default } from '@frontdesk/accounts'
