import type { Documented } from '../channels/kinds.ts'

const pages = 'https://developers.facebook.com/documentation'

const documented = <const Name extends string>(
  page: string,
  read: string,
  kinds: readonly Name[],
): Documented<Name> => ({ page: `${pages}/${page}`, read, kinds })

/** The contents of an event about a person, beside its sender and its receiver. */
export const documentedEvents = documented('business-messaging/instagram-messaging/webhooks', '2026-11-28', [
  'app_roles',
  'message',
  'message_edit',
  'optin',
  'pass_thread_control',
  'pass_thread_metadata',
  'policy_enforcement',
  'postback',
  'reaction',
  'read',
  'referral',
  'request_thread_control',
  'response_feedback',
  'standby',
  'take_thread_control',
])

/** Fields whose changes are about no person. */
export const documentedInstagramFields = documented('instagram-platform/webhooks/examples', '2026-11-28', [
  'comments',
  'live_comments',
  'mentions',
  'story_insights',
])

/** The types of an attachment. */
export const documentedAttachments = documented('business-messaging/instagram-messaging/webhooks', '2026-11-28', [
  'audio',
  'ephemeral',
  'fallback',
  'file',
  'ig_post',
  'ig_reel',
  'ig_story',
  'image',
  'like_heart',
  'media_share',
  'reel',
  'share',
  'sticker',
  'story_mention',
  'template',
  'unsupported_type',
  'video',
])
