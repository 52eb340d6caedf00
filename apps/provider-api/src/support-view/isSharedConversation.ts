import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Schema } from '../db/Schema.ts'

/**
 * The condition for chats that are a company's conversation with support, which its administrators share: none that a
 * visitor of the widget has alone (decision 190).
 */
export const isSharedConversation = (
  eb: ExpressionBuilder<Schema, 'chats'>,
): ExpressionWrapper<Schema, 'chats', SqlBool> =>
  eb.and([
    eb('chats.purpose', '=', 'support'),
    eb.not(
      eb.exists(
        eb
          .selectFrom('visitors')
          .select('visitors.user_id')
          .whereRef('visitors.company_id', '=', 'chats.company_id')
          .whereRef('visitors.chat_id', '=', 'chats.id'),
      ),
    ),
  ])
