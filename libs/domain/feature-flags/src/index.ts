export { featureFlags } from './featureFlags.ts'
