import { z } from 'zod'

/** Why a call was refused; the client translates the code into the user's language. */
export const ErrorCode = z.enum([
  'VALIDATION_ERROR',
  'COMPANY_REQUIRED',
  'COMPANY_MISMATCH',
  'COMPANY_FORBIDDEN',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'EMAIL_TAKEN',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'WRONG_PASSWORD',
  'PASSWORD_TOO_COMMON',
  'CONFIRM_PASSWORD',
  'NO_PASSWORD',
  'LAST_OWNER',
  'NOT_OWNER',
  'EMPTY_MESSAGE',
  'PAGE_UNREADABLE',
  'FILES_NOT_SUPPORTED',
  'FILE_TOO_LARGE',
  'FILE_TYPE_REFUSED',
  'TOO_MANY_FILES',
  'FILE_NOT_FOUND',
  'OUTSIDE_WINDOW',
  'RUN_ENDED',
  'HANDLED_BY_HUMAN',
  'REPLY_UNFINISHED',
  'REPLY_CHANGED',
  'CHANNEL_DISCONNECTED',
  'BOT_TOKEN_REJECTED',
  'BOT_ALREADY_CONNECTED',
  'BOT_USED_ELSEWHERE',
  'CHANNEL_UNREACHABLE',
  'IDEMPOTENCY_KEY_REUSED',
  'SEND_IN_PROGRESS',
  'MESSAGE_ARRIVED',
  'REQUEST_IN_PROGRESS',
  'DAILY_LIMIT',
  'EVENTS_EXPIRED',
  'TOO_MANY_ATTEMPTS',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/** The one shape of a refusal. It satisfies all three variants of the seeds: error.message, message, error (API-2). */
export const ApiErrorBody = z.object({
  success: z.literal(false),
  status: z.literal('error'),
  code: ErrorCode,
  message: z.string(),
  error: z.object({ message: z.string(), code: ErrorCode }),
  /** Seconds to wait before the next attempt. */
  retryAfter: z.int().nonnegative().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
})
export type ApiErrorBody = z.infer<typeof ApiErrorBody>
