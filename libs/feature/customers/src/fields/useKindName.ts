import type { CustomerFieldKind } from '@frontdesk/contract/limits'
import { useLingui } from '@lingui/react/macro'

/** Returns the names of the kinds of fields. */
export function useKindName(): (kind: CustomerFieldKind) => string {
  const { t } = useLingui()
  const names: Readonly<Record<CustomerFieldKind, string>> = {
    text: t`Text`,
    number: t`Number`,
    date: t`Date`,
    choice: t`Choice`,
  }
  return (kind) => names[kind]
}
