export { aConfig } from './aConfig.ts'
export { aDeferred } from './aDeferred.ts'
export {
  aScriptedProvider,
  failing,
  never,
  refusal,
  type ProviderScript,
  type ScriptedProvider,
} from './aScriptedProvider.ts'
export { aFakeApi, type FakeApi, type RecordedCall } from './aFakeApi.ts'
export { aMe, aPlatform, type FakePlatformOptions } from './aPlatform.ts'
export { InPlatform } from './InPlatform.tsx'
export { createServerClock } from '../clock/createServerClock.ts'
export { renderScreen, type Screen, type RenderScreenOptions } from './renderScreen.tsx'
export { contrast } from './contrast.ts'
export { aPlatformWithoutMe, failuresOfMe } from './failedMe.ts'
export { phrasesAsIds } from './phrasesAsIds.ts'
