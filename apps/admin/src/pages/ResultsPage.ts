export { ResultsPage as default } from '@frontdesk/results'
