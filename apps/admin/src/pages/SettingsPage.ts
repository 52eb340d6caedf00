export { SettingsWithPush as default } from '../push/SettingsWithPush.tsx'
