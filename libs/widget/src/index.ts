export type {
  FrontdeskApi,
  IdentityCallback,
  QueuedCall,
  Theme,
  WidgetEvent,
  WidgetListener,
  WidgetOptions,
} from './FrontdeskApi.ts'
export { loadFrontdesk, type Frontdesk, type FrontdeskSource } from './loadFrontdesk.ts'
