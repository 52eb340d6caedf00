export { VoiceBar } from './bar/VoiceBar.tsx'
