export { integrationRules } from './integrationRules.ts'
