export { endsMidSentence } from './endsMidSentence.ts'
export { splitAtSentences } from './splitAtSentences.ts'
