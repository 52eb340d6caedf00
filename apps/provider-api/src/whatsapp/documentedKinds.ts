import type { Documented } from '../channels/kinds.ts'

const pages = 'https://developers.facebook.com/documentation/business-messaging/whatsapp'

const documented = <const Name extends string>(
  page: string,
  read: string,
  kinds: readonly Name[],
): Documented<Name> => ({ page: `${pages}/${page}`, read, kinds })

/** The fields of a business account's webhook. */
export const documentedWhatsappFields = documented('webhooks/reference', '2026-11-28', [
  'account_alerts',
  'account_review_update',
  'account_settings_update',
  'account_update',
  'automatic_events',
  'business_capability_update',
  'business_status_update',
  'calls',
  'flows',
  'group_lifecycle_update',
  'group_participants_update',
  'group_settings_update',
  'group_status_update',
  'history',
  'message_echoes',
  'message_template_components_update',
  'message_template_quality_update',
  'message_template_status_update',
  'messages',
  'messaging_handovers',
  'partner_solutions',
  'payment_configuration_update',
  'phone_number_name_update',
  'phone_number_quality_update',
  'security',
  'smb_app_state_sync',
  'smb_message_echoes',
  'standby',
  'template_category_update',
  'template_correct_category_detection',
  'tracking_events',
  'user_preferences',
])

/** The types of a customer's message; a phone echoes the same. */
export const documentedMessages = documented('webhooks/reference/messages', '2026-11-28', [
  'audio',
  'button',
  'contacts',
  'document',
  'edit',
  'errors',
  'group',
  'image',
  'interactive',
  'location',
  'media_placeholder',
  'order',
  'reaction',
  'request_welcome',
  'revoke',
  'sticker',
  'system',
  'text',
  'unknown',
  'unsupported',
  'video',
])

/** The choices and the filled forms of customers. */
export const documentedInteractive = documented('webhooks/reference/messages/interactive', '2026-11-28', [
  'button_reply',
  'call_permission_reply',
  'list_reply',
  'nfm_reply',
  'product',
])

/** How far a message of ours has come. */
export const documentedStatuses = documented('webhooks/reference/messages/status', '2026-11-28', [
  'delivered',
  'failed',
  'played',
  'read',
  'sent',
])
