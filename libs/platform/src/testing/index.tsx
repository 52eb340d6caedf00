export { aConfig } from './aConfig.ts'
export { aFakeApi, type FakeApi, type RecordedCall } from './aFakeApi.ts'
export { aMe, aPlatform, type FakePlatformOptions } from './aPlatform.ts'
export { renderScreen, type Screen, type RenderScreenOptions } from './renderScreen.tsx'
