/** A term: its English text in the catalogues, what it stands for, and the words that we do not use for it. */
export type Term = { text: string; use: string; not: string }

/** One term for each thing; the other languages are read from the catalogues. */
export const terms: readonly Term[] = [
  { text: 'Sign in', use: 'To begin a session, on the button and in the title alike', not: 'Log in, Enter' },
  { text: 'Sign out', use: 'To end it', not: 'Log out, Exit' },
  { text: 'Take over', use: 'A person goes on with a chat in place of the AI', not: 'Claim, Assign to me' },
  { text: 'Hand back', use: 'The AI goes on with a chat that a person had', not: 'Release, Return' },
  { text: 'Needs you', use: 'A chat waits for a person', not: 'Pending, Escalated' },
  { text: 'AI answers', use: 'The AI answers the customer alone', not: 'Bot active, Auto-reply' },
  { text: 'AI off', use: 'The AI answers nothing in this chat', not: 'Bot disabled' },
  { text: 'You answer', use: 'The reader has taken the chat over', not: 'Assigned to you' },
  { text: 'Stop', use: 'Ends an answer while it is being written', not: 'Cancel, Abort' },
  { text: 'Draft', use: 'An answer that the AI is writing, and no message yet', not: 'Preview' },
  { text: 'Assistant', use: 'The AI as a salon sets it up', not: 'Bot, Agent' },
  { text: 'Chats', use: 'The conversations with customers', not: 'Dialogs, Threads' },
  { text: 'Unread', use: 'Nobody has opened the newest message', not: 'New' },
  { text: 'Send', use: 'Hands the message over', not: 'Submit' },
  { text: 'Retry', use: 'Does again what has failed', not: 'Reload, Try once more' },
  { text: 'Report', use: 'Tells the operator of a wrong answer', not: 'Flag, Complain' },
  { text: 'Payment overdue', use: 'The last payment has failed, and the plan still works', not: 'Past due, Debt' },
  { text: 'Subscription', use: 'The plan of a company and its payments', not: 'Billing, Tariff' },
  { text: 'Integrations', use: 'The channels and the booking system', not: 'Connections, Apps' },
]
