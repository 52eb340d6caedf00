import type { Trx } from '../db/Db.ts'

/** The message of a chat that the channel names so: a customer's, or a part of ours. */
export const findByChannelId = (trx: Trx, chatId: number, channelId: string) =>
  trx
    .selectFrom('messages')
    .leftJoin('channel_messages as ours', (join) =>
      join.onRef('ours.company_id', '=', 'messages.company_id').onRef('ours.message_id', '=', 'messages.id'),
    )
    .select(['messages.id', 'messages.text'])
    .where('messages.chat_id', '=', chatId)
    .where((message) =>
      message.or([message('messages.platform_message_id', '=', channelId), message('ours.channel_id', '=', channelId)]),
    )
    .limit(1)
    .executeTakeFirst()
