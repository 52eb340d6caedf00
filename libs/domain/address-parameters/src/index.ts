export { addressParameters } from './addressParameters.ts'
