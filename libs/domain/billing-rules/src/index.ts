export { billingRules } from './billingRules.ts'
