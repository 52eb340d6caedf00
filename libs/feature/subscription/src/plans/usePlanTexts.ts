import { useNumberText } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { planDescription, planLimits, type Plan } from '@frontdesk/billing-rules'

/** The name of a plan's feature by its key (SUB-3); null for a key that this version does not know. */
export function useFeatureText(): (key: string) => string | null {
  const { t } = useLingui()
  return (key) => (key === 'aiAssistant' ? t`AI assistant that answers customers` : null)
}

/** The sentence below a plan's name (SUB-12). */
export function usePlanDescription(): (plan: Pick<Plan, 'description' | 'metadata'>) => string {
  const { t } = useLingui()
  const numberText = useNumberText()
  return ({ description, metadata }) => {
    const text = planDescription(description, planLimits(metadata))
    switch (text.key) {
      case 'own-words':
        return text.text
      case 'conversations-and-salons': {
        const conversations = numberText(text.conversations)
        const { salons } = text
        return t`${plural(text.conversations, {
          one: `${conversations} conversation a month`,
          other: `${conversations} conversations a month`,
        })} for ${plural(salons, { one: '# salon', other: '# salons' })}`
      }
      case 'one-salon':
        return t`For one salon`
      case 'many-chats':
        return t`For salons with many chats`
      case 'customisable':
        return t`A plan that you set up for your business`
    }
  }
}
