import { Button, Menu } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { isLocale, locales, type Locale } from '@frontdesk/locale-resolution'
import classes from './LanguageMenu.module.css'
import { languageNames } from './languageNames.ts'

/**
 * The six languages, each by its own name (SHELL-8, LOC-1). `isFull` shows the current one in full, else by its code.
 */
export function LanguageMenu({
  locale,
  onChoose,
  isFull = false,
}: {
  locale: Locale
  onChoose: (locale: Locale) => void
  isFull?: boolean
}) {
  const { t } = useLingui()
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button
          variant={isFull ? 'default' : 'subtle'}
          color="gray"
          leftSection={<IconWorld size={20} stroke={1.75} aria-hidden />}
          classNames={isFull ? {} : { root: classes.quiet, section: classes.icon }}
        >
          <span className={classes.hidden}>{t`Language`} </span>
          {isFull ? languageNames[locale] : <span className={classes.code}>{locale}</span>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={locale}
          onChange={(chosen) => isLocale(chosen) && chosen !== locale && onChoose(chosen)}
        >
          {locales.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language}>
              {languageNames[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
