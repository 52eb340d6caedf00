export { featureState, type FeatureFlags } from './FeatureFlags.ts'
export { isEnabled, type FeatureState } from './FeatureState.ts'
export {
  companyFlagState,
  decidingVerdict,
  explainFlag,
  isFlagOn,
  readFlagRules,
  type FlagAudience,
  type ShareOf,
  type StoredFlag,
} from './decideFlag.ts'
export {
  flagUse,
  hasUselessPeople,
  knownFlags,
  readerOf,
  staleAfterMs,
  type CompanyFlagName,
  type KnownFlagName,
} from './knownFlags.ts'
export { readFeatureFlags } from './readFeatureFlags.ts'
export { readFeatureCheck } from './readFeatureCheck.ts'
export {
  maxRemembered,
  noChecks,
  recallCheck,
  rememberCheck,
  rememberedForMs,
  type CheckMemory,
  type FeatureQuestion,
} from './CheckMemory.ts'
