import type { Trx } from '../db/Db.ts'

/**
 * The message of a chat that the channel names so: a customer's, or a part of ours. Looks each up in its own index: a
 * chat may hold the history of half a year.
 */
export const findByChannelId = (trx: Trx, chatId: number, channelId: string) =>
  trx
    .selectFrom('messages')
    .select(['messages.id', 'messages.text', 'messages.is_deleted'])
    .where('messages.chat_id', '=', chatId)
    .where((message) =>
      message(
        'messages.id',
        'in',
        message
          .selectFrom('messages as named')
          .innerJoin('chats', (join) =>
            join.onRef('chats.company_id', '=', 'named.company_id').onRef('chats.id', '=', 'named.chat_id'),
          )
          .select('named.id')
          .where('chats.id', '=', chatId)
          .where('named.platform_message_id', '=', channelId)
          .unionAll(
            message
              .selectFrom('channel_messages as ours')
              .innerJoin('chats', (join) =>
                join
                  .onRef('chats.company_id', '=', 'ours.company_id')
                  .onRef('chats.messenger_id', '=', 'ours.messenger_id'),
              )
              .select('ours.message_id as id')
              .where('chats.id', '=', chatId)
              .where('ours.channel_id', '=', channelId),
          ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
