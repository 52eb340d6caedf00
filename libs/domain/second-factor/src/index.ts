export { inGroups, readTypedCode, recoveryAlphabet, recoveryCount, recoveryLength } from './readTypedCode.ts'
export type { TypedCode } from './readTypedCode.ts'
export type { Passkey, SecondFactor, SecondFactorEvent } from './SecondFactor.ts'
export { enrolmentLife, mostPasskeys, stepSecondFactor } from './stepSecondFactor.ts'
