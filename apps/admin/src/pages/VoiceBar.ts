export { VoiceBar as default } from '@frontdesk/voice'
