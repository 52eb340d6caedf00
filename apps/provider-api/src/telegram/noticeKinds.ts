import type { Message as TelegramMessage } from 'grammy/types'
import { nothingHere, type Becomes, type Kinds } from '../channels/kinds.ts'
import type { documentedNotices } from './documentedKinds.ts'

/** Whom or what a service message names, if anything. */
type Detail = (message: TelegramMessage) => string | undefined

const line = { thread: 'line', ai: 'unchanged', state: 'nothing' } as const satisfies Becomes
const unnamed = { ...line, read: (): undefined => undefined }
/** The group becomes a supergroup. */
const goesOn = { ...nothingHere, read: (): undefined => undefined, note: 'The chat goes on under the new id.' }

const nameOf = ({ first_name: first, last_name: last }: { first_name: string; last_name?: string }) =>
  [first, last].filter(Boolean).join(' ')

/** Lines of Telegram itself, by the name of their field in a message. */
export const noticeKinds: Kinds<(typeof documentedNotices)['kinds'][number], Detail> = {
  new_chat_members: { ...line, read: ({ new_chat_members: all }) => all?.map(nameOf).join(', ') },
  left_chat_member: { ...line, read: ({ left_chat_member: one }) => one && nameOf(one) },
  chat_owner_left: unnamed,
  chat_owner_changed: unnamed,
  new_chat_title: { ...line, read: ({ new_chat_title: title }) => title },
  new_chat_photo: unnamed,
  delete_chat_photo: unnamed,
  group_chat_created: unnamed,
  supergroup_chat_created: unnamed,
  channel_chat_created: unnamed,
  message_auto_delete_timer_changed: unnamed,
  migrate_to_chat_id: goesOn,
  migrate_from_chat_id: goesOn,
  pinned_message: unnamed,
  invoice: { ...line, read: ({ invoice }) => invoice?.title },
  successful_payment: unnamed,
  refunded_payment: unnamed,
  users_shared: unnamed,
  chat_shared: unnamed,
  gift: unnamed,
  unique_gift: unnamed,
  gift_upgrade_sent: unnamed,
  connected_website: { ...line, read: ({ connected_website: domain }) => domain },
  write_access_allowed: unnamed,
  passport_data: unnamed,
  proximity_alert_triggered: unnamed,
  boost_added: unnamed,
  chat_background_set: unnamed,
  checklist_tasks_done: unnamed,
  checklist_tasks_added: unnamed,
  community_chat_added: unnamed,
  community_chat_removed: unnamed,
  community_chat_joined: unnamed,
  direct_message_price_changed: unnamed,
  forum_topic_created: { ...line, read: ({ forum_topic_created: topic }) => topic?.name },
  forum_topic_edited: { ...line, read: ({ forum_topic_edited: topic }) => topic?.name },
  forum_topic_closed: unnamed,
  forum_topic_reopened: unnamed,
  general_forum_topic_hidden: unnamed,
  general_forum_topic_unhidden: unnamed,
  giveaway_created: unnamed,
  giveaway: unnamed,
  giveaway_winners: unnamed,
  giveaway_completed: unnamed,
  managed_bot_created: unnamed,
  paid_message_price_changed: unnamed,
  poll_option_added: unnamed,
  poll_option_deleted: unnamed,
  suggested_post_approved: unnamed,
  suggested_post_approval_failed: unnamed,
  suggested_post_declined: unnamed,
  suggested_post_paid: unnamed,
  suggested_post_refunded: unnamed,
  video_chat_scheduled: unnamed,
  video_chat_started: unnamed,
  video_chat_ended: unnamed,
  video_chat_participants_invited: unnamed,
  web_app_data: { ...line, read: ({ web_app_data: app }) => app?.button_text },
}
