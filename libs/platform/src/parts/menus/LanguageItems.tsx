import { isLocale, locales, type Locale } from '@frontdesk/locale-resolution'
import { Menu } from '@mantine/core'
import { languageNames } from './languageNames.ts'
import { MenuBelow } from './MenuBelow.tsx'
import type { LatePopup } from './useLatePopup.ts'

/** The languages of `LanguageMenu`. */
export const LanguageItems = ({
  popup,
  locale,
  onChoose,
}: {
  popup: LatePopup
  locale: Locale
  onChoose: (locale: Locale) => void
}) => (
  <MenuBelow popup={popup} position="bottom-end" width={180}>
    <Menu.RadioGroup value={locale} onChange={(chosen) => isLocale(chosen) && chosen !== locale && onChoose(chosen)}>
      {locales.map((language) => (
        <Menu.RadioItem key={language} value={language} lang={language}>
          {languageNames[language]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  </MenuBelow>
)
