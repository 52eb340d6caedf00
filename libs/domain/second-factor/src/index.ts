export { inGroups, readTypedCode, recoveryAlphabet, recoveryCount, recoveryLength } from './readTypedCode.ts'
export type { TypedCode } from './readTypedCode.ts'
export type { SecondFactor, SecondFactorEvent } from './SecondFactor.ts'
export { enrolmentLife, stepSecondFactor } from './stepSecondFactor.ts'
