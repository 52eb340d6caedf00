import { Button } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import type { Locale } from '@frontdesk/locale-resolution'
import { lazyPart } from '../../build/lazyPart.ts'
import { Late } from '../states/Late.tsx'
import classes from './LanguageMenu.module.css'
import { languageNames } from './languageNames.ts'
import { useLatePopup } from './useLatePopup.ts'

const load = () => import('./LanguageItems.tsx').then(({ LanguageItems }) => ({ default: LanguageItems }))
const LanguageItems = lazyPart(load)

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
  const { popup, wasOpened, opener } = useLatePopup('menu', load)
  return (
    <>
      <Button
        {...opener}
        variant={isFull ? 'default' : 'subtle'}
        color="gray"
        leftSection={<IconWorld size={20} stroke={1.75} aria-hidden />}
        classNames={isFull ? {} : { root: classes.quiet, section: classes.icon }}
      >
        <span className={classes.hidden}>{t`Language`} </span>
        {isFull ? languageNames[locale] : <span className={classes.code}>{locale}</span>}
      </Button>
      {wasOpened && (
        <Late>
          <LanguageItems popup={popup} locale={locale} onChoose={onChoose} />
        </Late>
      )}
    </>
  )
}
