import { minor } from '@frontdesk/money'
import { recordOf } from '../reading/recordOf.ts'
import { listOf } from '../reading/listOf.ts'
import { nonNegativeOf, positiveOf, wholeOf } from '../reading/numberOf.ts'
import { textOf, textsOf } from '../reading/textOf.ts'
import type { ConversationOption, PlanMetadata } from './PlanMetadata.ts'

/** The offered options: each number of conversations above 0 once, the first wins. */
function readOptions(raw: unknown): readonly ConversationOption[] {
  const options = new Map<number, ConversationOption>()
  for (const each of listOf(raw).map(recordOf)) {
    const value = positiveOf(each['value'])
    if (value !== null && !options.has(value))
      options.set(value, { value, additionalAmount: minor(wholeOf(each['additionalAmount']) ?? 0) })
  }
  return [...options.values()]
}

/**
 * Reads a plan's metadata of any shape: whole numbers and their digits are accepted, anything else counts as missing;
 * conversation options of 0 or less are dropped; by default one salon is included and one is allowed (SUB-3). A missing
 * amount is 0. Never throws.
 */
export function readPlanMetadata(raw: unknown): PlanMetadata {
  const metadata = recordOf(raw)
  const included = recordOf(metadata['included'])
  const configurable = recordOf(metadata['configurable'])
  const conversations = recordOf(configurable['conversations'])
  const salons = recordOf(configurable['salons'])
  return {
    label: textOf(metadata['label']),
    recommendedFor: textOf(metadata['recommendedFor']),
    included: {
      conversations: nonNegativeOf(included['conversations']),
      salons: nonNegativeOf(included['salons']),
      channels: textsOf(included['channels']),
    },
    configurable: {
      conversations: { default: positiveOf(conversations['default']), options: readOptions(conversations['options']) },
      salons: {
        baseIncluded: nonNegativeOf(salons['baseIncluded']) ?? 1,
        max: nonNegativeOf(salons['max']) ?? 1,
        additionalAmountPerUnit: minor(nonNegativeOf(salons['additionalAmountPerUnit']) ?? 0),
      },
    },
    displayFeatureKeys: textsOf(metadata['displayFeatureKeys']),
  }
}
