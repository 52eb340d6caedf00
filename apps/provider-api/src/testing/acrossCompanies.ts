/**
 * Statements that a gate may run before the company is checked: who calls, how often, and whether they are a member.
 */
const ofGates =
  /^(?:select|insert|update|delete)\b(?:(?!\b(?:agents|ai_runs|api_tokens|assistant_changes|chats|chat_labels|chat_users|conversation_results|company_feature_flags|data_exports|erasures|retention_\w+|crm_integrations|customer_\w+|event_log|files|hand_overs|jobs|invoices|labels|knowledge_\w+|message\w*|messenger\w*|payment_methods|planned_messages|promo_\w+|private_note\w*|quick_replies|saved_filters|send_intents|subscriptions|users|webhook\w*)\b).)*$/s
/** When another company asked for a salon is read across companies, and answers no more than a time (decision 48). */
const ofOtherAskers = /^select "salon"\."external_id" as "externalId", max\(salon\.created_at\) as "askedAt" from/

/** An email belongs to no company, and is queued across them: an invitation is for somebody who is in none of it. */
const ofEmails = /^with "stored" as \(insert into "outbox_mail"/

/**
 * The call that ends the sessions of a person, which are of no company, in one transaction with its changes of the
 * company, each of which names it (`removeMember`).
 */
export const removals: readonly string[] = ['removeCompanyUser', 'leaveCompany']

/** Whether a call of one company may run a statement across companies: its gates, and the three above. */
export const isAcrossCompanies = (name: string, sql: string): boolean =>
  ofGates.test(sql) || ofOtherAskers.test(sql) || ofEmails.test(sql) || removals.includes(name)
