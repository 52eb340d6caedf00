export { channelCapabilities } from './channelCapabilities.ts'
