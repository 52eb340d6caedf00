export type { AddressParameters } from './AddressParameters.ts'
export { readAddress } from './readAddress.ts'
