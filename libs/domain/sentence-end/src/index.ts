export { endsMidSentence } from './endsMidSentence.ts'
