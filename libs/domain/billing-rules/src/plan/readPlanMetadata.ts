import { minor } from '@frontdesk/money'
import { fieldsOf } from '../reading/fieldsOf.ts'
import { listOf } from '../reading/listOf.ts'
import { countOf, sizeOf, wholeOf } from '../reading/numberOf.ts'
import { wordOf, wordsOf } from '../reading/wordOf.ts'
import type { ConversationOption, PlanMetadata } from './PlanMetadata.ts'

/** The options that can be had: each number of conversations above 0 once, as it is told first. */
function readOptions(raw: unknown): readonly ConversationOption[] {
  const options = new Map<number, ConversationOption>()
  for (const each of listOf(raw).map(fieldsOf)) {
    const value = sizeOf(each['value'])
    if (value !== null && !options.has(value))
      options.set(value, { value, additionalAmount: minor(wholeOf(each['additionalAmount']) ?? 0) })
  }
  return [...options.values()]
}

/**
 * Reads a plan's metadata, whatever it is: whole numbers or their digits are taken, all else counts as left out; conversation
 * options of 0 or less are dropped; without numbers one salon is included and one is the most (SUB-3). An amount that is
 * left out is 0. Never throws.
 */
export function readPlanMetadata(raw: unknown): PlanMetadata {
  const metadata = fieldsOf(raw)
  const included = fieldsOf(metadata['included'])
  const configurable = fieldsOf(metadata['configurable'])
  const conversations = fieldsOf(configurable['conversations'])
  const salons = fieldsOf(configurable['salons'])
  return {
    label: wordOf(metadata['label']),
    recommendedFor: wordOf(metadata['recommendedFor']),
    included: {
      conversations: countOf(included['conversations']),
      salons: countOf(included['salons']),
      channels: wordsOf(included['channels']),
    },
    configurable: {
      conversations: { default: sizeOf(conversations['default']), options: readOptions(conversations['options']) },
      salons: {
        baseIncluded: countOf(salons['baseIncluded']) ?? 1,
        max: countOf(salons['max']) ?? 1,
        additionalAmountPerUnit: minor(countOf(salons['additionalAmountPerUnit']) ?? 0),
      },
    },
    displayFeatureKeys: wordsOf(metadata['displayFeatureKeys']),
  }
}
