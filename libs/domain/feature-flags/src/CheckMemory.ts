import type { FeatureState } from './FeatureState.ts'

/** How long the result of a check is valid, in milliseconds: five minutes (FLAG-2). */
export const rememberedForMs = 300_000

/** Maximum number of remembered checks; the oldest is dropped. */
export const maxRemembered = 100

/** Key of a check. Results of one company or admin are never used for another (reliability T-28). */
export type FeatureQuestion = { companyId: number | null; adminId: number; name: string }

/** The results of single checks with the time of each response, oldest first. */
export type CheckMemory = ReadonlyMap<string, { readonly isOn: boolean; readonly at: number }>

export const noChecks: CheckMemory = new Map()

/** Unique for each question, whatever characters the name contains. */
const keyOf = ({ companyId, adminId, name }: FeatureQuestion) => JSON.stringify([companyId, adminId, name])

/** A clock that was set back also makes a result stale: otherwise it would stay for as long as the clock lags. */
const isFresh = (at: number, now: number) => at <= now && now < at + rememberedForMs

/**
 * Stores a result (FLAG-2). `now` in milliseconds. `unknown` is not stored, so that a failed check is repeated, and
 * leaves the memory unchanged.
 */
export function rememberCheck(
  memory: CheckMemory,
  question: FeatureQuestion,
  answer: FeatureState,
  now: number,
): CheckMemory {
  if (answer === 'unknown') return memory
  const key = keyOf(question)
  const others = [...memory].filter(([other, { at }]) => other !== key && isFresh(at, now))
  return new Map([...others.slice(1 - maxRemembered), [key, { isOn: answer === 'on', at: now }]])
}

/** The result of less than five minutes ago; `unknown` means that a check is needed (FLAG-2). `now` in milliseconds. */
export function recallCheck(memory: CheckMemory, question: FeatureQuestion, now: number): FeatureState {
  const check = memory.get(keyOf(question))
  if (!check || !isFresh(check.at, now)) return 'unknown'
  return check.isOn ? 'on' : 'off'
}
