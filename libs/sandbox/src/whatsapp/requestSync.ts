import { randomBytes } from 'node:crypto'
import { invalid, notOnBusinessApp, syncedBefore, tooLateToSync, type GraphError } from './GraphError.ts'
import { historyDeclinedBody } from './historyBodies.ts'
import { shareContacts, shareChats } from './shareHistory.ts'
import type { SandboxNumber } from './WhatsappShapes.ts'
import type { WhatsappWorld } from './WhatsappWorld.ts'

const day = 24 * 60 * 60_000

/**
 * `POST /{number}/smb_app_data`: sends the address book or the chats of the phone of a number that stays in the
 * WhatsApp Business app, each once, within 24 hours after the signup:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/embedded-signup/onboarding-business-app-users
 */
export function requestSync(
  world: WhatsappWorld,
  number: SandboxNumber,
  { messaging_product: product, sync_type: syncType }: Record<string, unknown>,
): object | GraphError {
  const { phoneNumberId, isOnBusinessApp = false, onboardedAt, sharesChats = true } = number
  if (product !== 'whatsapp') return invalid('messaging_product must be whatsapp')
  if (syncType !== 'smb_app_state_sync' && syncType !== 'history')
    return invalid('The parameter sync_type is required.')
  if (!isOnBusinessApp) return notOnBusinessApp
  if (world.synced.has(`${phoneNumberId} ${syncType}`)) return syncedBefore
  if (onboardedAt !== undefined && world.now().getTime() - onboardedAt >= day) return tooLateToSync
  world.commit({ type: 'sync-requested', phoneNumberId, syncType })
  if (world.subscribed.has(number.businessAccountId)) {
    if (syncType === 'smb_app_state_sync') shareContacts(world, world.callback, number)
    else if (sharesChats) shareChats(world, world.callback, number)
    else world.callback.push(historyDeclinedBody(number))
  }
  return { messaging_product: 'whatsapp', request_id: randomBytes(16).toString('hex') }
}
