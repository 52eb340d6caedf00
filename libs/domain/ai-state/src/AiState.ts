/** Needs that keep the AI silent until a person hands the chat back. */
export const firmNeeds = ['asked', 'call-back', 'handed-over', 'voice-message', 'withheld'] as const
/**
 * Needs of chats in which the AI did not answer because the company's plan does not let it (D-10): it comes back with
 * the next payment, plan or month.
 */
export const planNeeds = [
  'conversation-limit',
  'trial-ended',
  'unpaid',
  'subscription-ended',
  'no-subscription',
] as const
/** Needs that end with the AI's next reply. */
export const passingNeeds = [
  'failed',
  'stalled',
  'undelivered',
  'loop',
  'edited',
  'long-wait',
  'hourly-limit',
  'daily-limit',
  'quota-reached',
  'assistant-off',
  'office-hours',
  ...planNeeds,
] as const

/**
 * Why a person must answer. `asked`: the customer asked for a person; `handed-over`: the AI did not know the answer;
 * `call-back`: the customer asks to be called, or left a number; `undelivered`: an answer of the AI did not reach them;
 * `loop`: another machine seems to answer; `edited`: they changed a question that was answered, and the AI may not
 * answer it anew; `long-wait`: the AI did not begin to answer within the time that the company lets its customers wait;
 * `voice-message`: the customer sent a recording of which the AI has no words; `withheld`: a reply
 * would have revealed the instructions; `failed`: the AI could not answer; `stalled`: its reply did not go on; the
 * limits: of the company in an hour, of the conversation in a day; `quota-reached`: the operator's quota of the company
 * for a day; `assistant-off`: the assistant of the company is off; `office-hours`: by the hours of the office people
 * answer now; `conversation-limit`: the plan's conversations of the month are used up; `trial-ended`, `unpaid`,
 * `subscription-ended`, `no-subscription`: the company has no plan that is paid for.
 */
export type Need = FirmNeed | PassingNeed
export type FirmNeed = (typeof firmNeeds)[number]
export type PassingNeed = (typeof passingNeeds)[number]
export type PlanNeed = (typeof planNeeds)[number]

/** A person who answers in a chat. */
export type Answerer = { adminId: number; name: string }

/**
 * The state of a chat's AI (D-14). `need` while the AI is writing: still there if this reply is not sent. `why` is null
 * when a provider reports a need without its reason.
 */
export type AiState =
  | { is: 'ai-answers' }
  | { is: 'ai-writing'; need: PassingNeed | null }
  | { is: 'needs-you'; why: Need | null }
  | { is: 'human-answers'; by: Answerer }
  | { is: 'ai-off' }

/** Whether a need keeps the AI silent until a person hands the chat back. */
export const isFirm = (need: Need | null): need is FirmNeed => firmNeeds.some((firm) => firm === need)
