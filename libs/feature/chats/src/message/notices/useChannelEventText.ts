import { useLingui } from '@lingui/react/macro'
import type { Message } from '@frontdesk/contract'

const textOf = (field: unknown): string => (typeof field === 'string' ? field : '')

/**
 * Returns what a channel itself says in a chat; null for a line without a wording here, which is shown as it was sent.
 */
export function useChannelEventText(): (metadata: Message['metadata']) => string | null {
  const { t } = useLingui()
  const addressChange = (from: string, to: string) => {
    if (to === '') return t`The customer has another WhatsApp account now; this chat goes on with it.`
    return from === ''
      ? t`The customer’s number is ${to} now; this chat goes on with it.`
      : t`The customer’s number was ${from} and is ${to} now; this chat goes on with it.`
  }
  return (metadata) => {
    const [name, from, to] = [textOf(metadata['name']), textOf(metadata['from']), textOf(metadata['to'])]
    switch (metadata['event']) {
      case 'missed-call':
        return t`Missed call in WhatsApp.`
      case 'marketing-stopped':
        return t`The customer wants no marketing messages: WhatsApp refuses such templates.`
      case 'marketing-resumed':
        return t`The customer takes marketing messages again.`
      case 'chat-opened':
        return t`The customer opened the chat and has not written yet.`
      case 'address-changed':
        return addressChange(from, to)
      case 'blocked':
        return t`The customer has blocked the bot: messages from here do not reach them until they unblock it.`
      case 'unblocked':
        return t`The customer has unblocked the bot: messages reach them again.`
      case 'bot-added':
        return t`The bot was added to the group.`
      case 'bot-removed':
        return t`The bot was removed from the group: messages from here do not reach it.`
      case 'new_chat_members':
        return name === '' ? t`Somebody joined the group.` : t`${name} joined the group.`
      case 'left_chat_member':
        return name === '' ? t`Somebody left the group.` : t`${name} left the group.`
      case 'new_chat_title':
        return t`The group is now called ${name}.`
      case 'pinned_message':
        return t`A message was pinned.`
      case 'unpinned_message':
        return t`A message is not pinned any more.`
      case 'poll-voted':
        return name === '' ? t`The customer voted in the poll.` : t`The customer voted in the poll: ${name}`
      case 'event-answered':
        return t`The customer answered the invitation to the event.`
      case 'phone-number-shared':
        return t`The customer has shared their number.`
      case 'phone-number-asked':
        return t`The customer was asked for their number.`
      case 'group-created':
        return t`The group was created.`
      case 'new_chat_photo':
        return t`The picture of the group was changed.`
      case 'forum_topic_created':
        return t`The topic ${name} was opened.`
      case 'write_access_allowed':
        return t`The customer allows the bot to write to them.`
      case 'gift':
      case 'unique_gift':
        return t`A gift was sent in Telegram.`
      case 'message_auto_delete_timer_changed':
        return t`The time after which messages of this chat are deleted was changed.`
    }
    return null
  }
}
