import type { FeatureState } from './FeatureState.ts'

/** For how long an answer about a feature is good, in milliseconds: five minutes (FLAG-2). */
export const rememberedForMs = 300_000

/** How many checks are remembered at most; the oldest makes way. */
export const mostRemembered = 100

/** Who asks about which feature. Nothing of one company or admin is ever told to another (reliability T-28). */
export type FeatureQuestion = { companyId: number | null; adminId: number; name: string }

/** The answers of single checks, each with when it came, the oldest first. */
export type CheckMemory = ReadonlyMap<string, { readonly isOn: boolean; readonly at: number }>

export const noChecks: CheckMemory = new Map()

/** No two questions share a key, whatever stands in the name. */
const keyOf = ({ companyId, adminId, name }: FeatureQuestion) => JSON.stringify([companyId, adminId, name])

/** A clock that was set back makes an answer old too: else it would stay for as long as the clock lags. */
const isFresh = (at: number, now: number) => at <= now && now < at + rememberedForMs

/**
 * The memory with this answer in it (FLAG-2). `now` in milliseconds. An unknown answer is no answer: it is not remembered,
 * so that a check which failed is asked again, and it leaves what was remembered as it was.
 */
export function rememberCheck(
  memory: CheckMemory,
  question: FeatureQuestion,
  answer: FeatureState,
  now: number,
): CheckMemory {
  if (answer === 'unknown') return memory
  const key = keyOf(question)
  const others = [...memory].filter(([known, { at }]) => known !== key && isFresh(at, now))
  return new Map([...others.slice(1 - mostRemembered), [key, { isOn: answer === 'on', at: now }]])
}

/** What was answered less than five minutes ago; unknown: ask (FLAG-2). `now` in milliseconds. */
export function recallCheck(memory: CheckMemory, question: FeatureQuestion, now: number): FeatureState {
  const check = memory.get(keyOf(question))
  if (!check || !isFresh(check.at, now)) return 'unknown'
  return check.isOn ? 'on' : 'off'
}
