import type { FeatureFlags } from './FeatureFlags.ts'
import { responseFields } from './responseFields.ts'

type Pair = [name: unknown, isOn: unknown]

const isFlag = (pair: Pair): pair is [string, boolean] => typeof pair[0] === 'string' && typeof pair[1] === 'boolean'

const flagsOf = (pairs: readonly Pair[]): FeatureFlags => new Map(pairs.filter(isFlag))

const isNested = (place: unknown): place is object => typeof place === 'object' && place !== null

/**
 * A company's features from a map name → boolean or a list of {name, enabled}, which may be the answer itself or stand
 * in it under `features`, `data` or `data.features` (FLAG-1). What is neither on nor off is left out; null when
 * there is no map and no list.
 */
export function readFeatureFlags(answer: unknown): FeatureFlags | null {
  if (!isNested(answer)) return null
  const { success: _success, status: _status, ...bare } = responseFields(answer)
  const { features, data } = bare
  // A feature may itself be called `features` or `data`: only what holds others is a place to look in.
  const place = [features, responseFields(data)['features'], data].find(isNested) ?? answer
  if (Array.isArray(place))
    return flagsOf(place.map((flag): Pair => [responseFields(flag)['name'], responseFields(flag)['enabled']]))
  if (place !== answer) return flagsOf(Object.entries(place))
  const flags = flagsOf(Object.entries(bare))
  return flags.size > 0 || Object.keys(bare).length === 0 ? flags : null
}
