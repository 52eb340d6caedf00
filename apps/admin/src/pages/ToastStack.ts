export { ToastStack as default } from '@frontdesk/platform/parts'
