import type { Need } from '@frontdesk/ai-state'
import type { ChannelType, CompanyType, Language, MessageStatus, TestCategory } from '@frontdesk/contract'

type SalonChannel = 'telegram' | 'whatsapp' | 'instagram'

/** An account that can own companies. The email address is in lower case. */
export type AdminRow = {
  email: string
  fullName: string
  /** Null: the account has no password. */
  passwordHash: string | null
  language?: Language
}

/** A company, its owner's, assistant's, support's and system's user ids in its chats, and its internal channel. */
export type DemoCompany = {
  companyId: number
  agentId: number
  users: { owner: number; agent: number; support: number; system: number }
  internalChannelId: number
}

/** An admin by account id and full name. */
export type DemoAdmin = { adminId: number; fullName: string }

export type ChannelRow = {
  companyId: number
  type: SalonChannel
  status: 'connected' | 'disconnected'
  /** Since when it has this status. */
  statusSince: Date
  externalId?: string
  metadata: object
  /** The channel's token as plain text; the store seals it. */
  token?: string
}

export type CustomerRow = {
  company_id: number
  kind: 'customer'
  platform: ChannelType
  display_name: string
  platform_user_id: string
  username: string | null
  phone: string | null
  created_at: Date
  updated_at: Date
}

export type ChatRow = {
  company_id: number
  platform: ChannelType
  messenger_id: number
  platform_chat_id: string
  purpose?: 'internal' | 'assistant' | 'support'
  title?: string
  ai_enabled: boolean
  /** Why a person must answer although the AI is on. */
  needs_human?: Need | null
  needs_human_since?: Date | null
  is_promotional?: boolean
  created_at: Date
  updated_at: Date
}

export type KnowledgeRow = {
  company_id: number
  language: Language
  question: string
  answer: string
  /** A name of the fact that it words, for the entries that are added together. */
  fact: number
  updated_at: Date
}

/** Rows of the tables that take many at once, by table; instants are ISO 8601, JSON is text. */
export type DemoRows = {
  test_questions: {
    company_id: number
    language: Language
    category: TestCategory
    question: string
    /** As the database has them: lists of ids of entries, or null, and of texts. */
    parts: string
    forbidden: string
    created_at: Date
  }
  chat_users: { company_id: number; chat_id: number; user_id: number }
  messages: {
    id: number
    company_id: number
    chat_id: number
    platform: ChannelType
    platform_message_id: string | null
    from_id: number
    to_id: number | null
    text: string
    kind: 'message' | 'system'
    status: MessageStatus
    is_read: boolean
    is_deleted: boolean
    /** A `MessageMetadata` of the contract. */
    metadata: string
    sent_at: string
    created_at: string
    updated_at: string
  }
  /** The channel's ids of our messages. */
  channel_messages: {
    company_id: number
    messenger_id: number
    channel_id: string
    message_id: number
    part: number
    parts: number
    status: 'delivered' | 'read'
  }
  /** Whom a channel knows by which id. */
  channel_identities: {
    company_id: number
    messenger_id: number
    kind: 'phone' | 'user_id'
    value: string
    chat_id: number
    user_id: number
  }
  message_views: { company_id: number; message_id: number; admin_id: number; viewed_at: string }
  files: {
    id: string
    company_id: number
    admin_id: number | null
    message_id: number
    store_key: string
    name: string
    type: string
    size: number
    width: number | null
    height: number | null
    sha256: string
    created_at: string
    stored_at: string
  }
}

/** The database for `fillDemo`. The server implements it over one transaction. */
export type DemoStore = {
  /** Adds a verified account; resolves with its id. */
  addAdmin: (admin: AdminRow, createdAt: Date) => Promise<number>
  /** Gives an account the role SYSTEM_ADMIN. */
  makeSystemAdmin: (adminId: number) => Promise<void>
  /** Gives an account the second factor of an authenticator with this secret, in Base32. */
  enrolSecondFactor: (adminId: number, secret: string, at: Date) => Promise<void>
  /** Adds a company with its owner, assistant and internal channel, just as the product does. */
  addCompany: (
    company: {
      name: string
      title: string
      details: { country: string; language: string; companyType: CompanyType }
    },
    owner: DemoAdmin,
    createdAt: Date,
  ) => Promise<DemoCompany>
  /** Adds an admin to a company; resolves with their user id in its chats. */
  addMember: (companyId: number, admin: DemoAdmin, createdAt: Date) => Promise<number>
  /** Sets name and instructions of a company's assistant. */
  setAgent: (company: DemoCompany, agent: { name: string; instructions: string }) => Promise<void>
  /** Adds an assistant that is not in use. */
  addInactiveAgent: (companyId: number, name: string, createdAt: Date) => Promise<void>
  archiveCompany: (companyId: number, archivedAt: Date) => Promise<void>
  /** Adds a channel; resolves with its id. */
  addChannel: (channel: ChannelRow, createdAt: Date) => Promise<number>
  /**
   * Adds entries to a company's knowledge; those of one `fact` are its wordings. Resolves with their ids in the same
   * order.
   */
  addKnowledge: (rows: readonly KnowledgeRow[]) => Promise<readonly number[]>
  /** Adds quick replies that everybody in a company has. */
  addQuickReplies: (
    companyId: number,
    replies: readonly { shortcut: string; text: string; uses: number }[],
    updatedAt: Date,
  ) => Promise<void>
  /** Resolves with the id of each customer, in any order. */
  addCustomers: (rows: readonly CustomerRow[]) => Promise<readonly { id: number; display_name: string }[]>
  /** Resolves with the id of each chat, in any order. */
  addChats: (rows: readonly ChatRow[]) => Promise<readonly { id: number; title: string | null }[]>
  /** Inserts rows, by table; the store decides how many go into one statement. */
  insert: { [Table in keyof DemoRows]: (rows: readonly DemoRows[Table][]) => Promise<void> }
  /** Takes this many message ids from the sequence, in ascending order. */
  reserveMessageIds: (count: number) => Promise<number[]>
  /** Sets each chat's last message and its instants from the messages that are stored. */
  updateChatPreviews: () => Promise<void>
}
