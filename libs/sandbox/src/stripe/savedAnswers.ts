import { StripeRefusal } from './StripeRefusal.ts'

/** An answer as it is sent. */
export type StripeAnswer = { status: number; body: object }

/** For how many milliseconds an answer is kept. */
const keptFor = 24 * 3_600_000

/**
 * Answers of calls by their Idempotency-Key: the same call once more gets the same answer and does nothing, another one
 * with the key is refused. https://docs.stripe.com/api/idempotent_requests
 */
export function openSavedAnswers(now: () => Date): {
  answer: (key: string | null, call: string, work: () => StripeAnswer) => StripeAnswer & { isReplayed: boolean }
} {
  const saved = new Map<string, { call: string; answer: StripeAnswer; until: number }>()
  return {
    answer(key, call, work) {
      const before = key === null ? undefined : saved.get(key)
      if (before && before.until > now().getTime()) {
        if (before.call !== call)
          throw new StripeRefusal(400, {
            type: 'idempotency_error',
            message:
              'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          })
        return { ...before.answer, isReplayed: true }
      }
      let answer: StripeAnswer
      try {
        answer = work()
      } catch (error) {
        if (!(error instanceof StripeRefusal) || !error.isSaved) throw error
        answer = { status: error.status, body: { error: error.error } }
      }
      if (key !== null) saved.set(key, { call, answer: structuredClone(answer), until: now().getTime() + keptFor })
      return { ...answer, isReplayed: false }
    },
  }
}
