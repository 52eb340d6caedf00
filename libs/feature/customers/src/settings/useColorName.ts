import type { LabelColor } from '@frontdesk/contract/limits'
import { useLingui } from '@lingui/react/macro'

/** Returns the names of the colours of labels. */
export function useColorName(): (color: LabelColor) => string {
  const { t } = useLingui()
  const names: Readonly<Record<LabelColor, string>> = {
    gray: t`Gray`,
    red: t`Red`,
    orange: t`Orange`,
    yellow: t`Yellow`,
    green: t`Green`,
    teal: t`Teal`,
    blue: t`Blue`,
    violet: t`Violet`,
    pink: t`Pink`,
  }
  return (color) => names[color]
}
