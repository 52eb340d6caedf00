export { trialAndPromo } from './trialAndPromo.ts'
