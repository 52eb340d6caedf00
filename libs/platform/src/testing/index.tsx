export { aConfig } from './aConfig.ts'
export { aFakeApi, type FakeApi, type RecordedCall } from './aFakeApi.ts'
export { aPlatform, type PlatformWishes } from './aPlatform.ts'
export { renderScreen, type Screen, type ScreenWishes } from './renderScreen.tsx'
