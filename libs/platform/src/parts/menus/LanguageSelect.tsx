import { IconChevronDown, IconWorld } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { isLocale, locales, type Locale } from '@frontdesk/locale-resolution'
import classes from './LanguageSelect.module.css'
import { languageNames } from './languageNames.ts'

/** The six languages as the browser's own list: for pages that must be there at once, such as the sign-in (LOC-1). */
export function LanguageSelect({ locale, onChoose }: { locale: Locale; onChoose: (locale: Locale) => void }) {
  const { t } = useLingui()
  return (
    <span className={classes.frame}>
      <IconWorld size={20} stroke={1.75} aria-hidden />
      <select
        className={classes.select}
        aria-label={t`Language`}
        value={locale}
        onChange={({ currentTarget: { value } }) => {
          if (isLocale(value)) onChoose(value)
        }}
      >
        {locales.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.75} aria-hidden />
    </span>
  )
}
