import { useLingui } from '@lingui/react/macro'
import row from '../message/MessageRow.module.css'

/** Says that words are a machine's, and whose: nobody is to take them for a person's. */
export function AiLabel({ name, isLocal = false }: { name?: string | undefined; isLocal?: boolean | undefined }) {
  const { t } = useLingui()
  const whole = isLocal ? t`Local assistant` : t`Written by the AI`
  const told = name === undefined || name === '' ? whole : `${whole}: ${name}`
  return (
    <span className={row.ai} role="img" aria-label={told} title={told}>
      AI
    </span>
  )
}
