import { Trans } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { Language } from '@frontdesk/contract'
import { isLocale, locales } from '@frontdesk/locale-resolution'
import { languageNames } from '@frontdesk/platform/parts'

/** A field for one of the six languages. */
export const LanguageField = ({
  language,
  taken = [],
  isDisabled = false,
  onChoose,
}: {
  language: Language
  /** Languages that cannot be chosen. */
  taken?: readonly Language[]
  isDisabled?: boolean
  onChoose: (language: Language) => void
}) => (
  <NativeSelect
    label={<Trans>Language</Trans>}
    value={language}
    disabled={isDisabled}
    onChange={({ currentTarget: { value } }) => {
      if (isLocale(value)) onChoose(value)
    }}
    data={locales.map((value) => ({ value, label: languageNames[value], disabled: taken.includes(value) }))}
  />
)
