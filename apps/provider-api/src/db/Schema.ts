import type { AccountTables } from './schema/AccountTables.ts'
import type { BillingTables } from './schema/BillingTables.ts'
import type { ChannelTables } from './schema/ChannelTables.ts'
import type { ChatTables } from './schema/ChatTables.ts'
import type { CompanyTables } from './schema/CompanyTables.ts'
import type { MessageTables } from './schema/MessageTables.ts'
import type { InvoiceFollowUpTables } from './schema/InvoiceFollowUpTables.ts'
import type { OpenTables } from './schema/OpenTables.ts'
import type { OperationTables } from './schema/OperationTables.ts'
import type { PrivacyTables } from './schema/PrivacyTables.ts'
import type { ResultTables } from './schema/ResultTables.ts'
import type { WidgetTables } from './schema/WidgetTables.ts'

/** TypeScript types of the tables, which `migrations/` create. Ids are numbers in both databases. */
export type Schema = AccountTables &
  BillingTables &
  InvoiceFollowUpTables &
  CompanyTables &
  ChannelTables &
  ChatTables &
  MessageTables &
  OpenTables &
  OperationTables &
  PrivacyTables &
  ResultTables &
  WidgetTables
