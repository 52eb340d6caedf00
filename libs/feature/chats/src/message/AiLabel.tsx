import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import row from './MessageRow.module.css'
import { AssistantKindContext } from './assistantKindContext.ts'

/** Says that words are a machine's, and whose: nobody is to take them for a person's. */
export function AiLabel({ name = '' }: { name?: string | undefined }) {
  const { t } = useLingui()
  const whole = use(AssistantKindContext) === 'local' ? t`Local assistant` : t`Written by the AI`
  const told = name === '' ? whole : `${whole}: ${name}`
  return (
    <span className={row.ai} role="img" title={told}>
      AI
    </span>
  )
}
