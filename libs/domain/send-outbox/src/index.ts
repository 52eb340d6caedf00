export { sendOutbox } from './sendOutbox.ts'
