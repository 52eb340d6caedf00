export { featureState, type FeatureFlags } from './FeatureFlags.ts'
export { isEnabled, type FeatureState } from './FeatureState.ts'
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
