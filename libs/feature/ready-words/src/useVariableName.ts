import type { VariableName } from '@frontdesk/quick-replies'
import { useLingui } from '@lingui/react/macro'

/** The name of a variable in the writer's language, as it stands in a gap and on the button that inserts it. */
export function useVariableName(): (variable: VariableName) => string {
  const { t } = useLingui()
  const names: Record<VariableName, string> = {
    customer: t`customer’s name`,
    first_name: t`customer’s first name`,
    me: t`my name`,
    company: t`company`,
  }
  return (variable) => names[variable]
}
