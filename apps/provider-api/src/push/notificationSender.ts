import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { sendNotification, type SendNotification } from './sendNotification.ts'
import { sendToEndpoint } from './sendToEndpoint.ts'
import { acceptedVapidKeys } from './vapidKeys.ts'

/** Creates the function that sends the notifications of a server with these settings, signed with its keys. */
export const notificationSender = (settings: Settings, now: Ports['now']): SendNotification =>
  sendNotification(acceptedVapidKeys(settings), sendToEndpoint({ sandbox: settings.sandbox, now }))
