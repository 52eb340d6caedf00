import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun, IconWorld } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { locales } from '@frontdesk/locale-resolution'
import { setLocale, useLocale } from '@frontdesk/platform'
import { languageNames } from '@frontdesk/platform/parts'
import type { Command } from './Command.ts'

const look = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** Commands that choose another theme or another language than those in use. */
export function usePreferenceCommands(): { themes: readonly Command[]; languages: readonly Command[] } {
  const { t } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const locale = useLocale()
  const schemes = [
    { scheme: 'light', label: t`Theme: light`, also: 'light bright day', icon: <IconSun {...look} /> },
    { scheme: 'dark', label: t`Theme: dark`, also: 'dark night black', icon: <IconMoon {...look} /> },
    {
      scheme: 'auto',
      label: t`Theme: same as the device`,
      also: 'system auto',
      icon: <IconDeviceDesktop {...look} />,
    },
  ] as const
  return {
    themes: schemes
      .filter(({ scheme }) => scheme !== colorScheme)
      .map(({ scheme, label, also, icon }): Command => ({
        id: `theme-${scheme}`,
        group: 'actions',
        label,
        also: `theme ${also}`,
        icon,
        run: () => setColorScheme(scheme),
      })),
    languages: locales
      .filter((other) => other !== locale)
      .map((other): Command => {
        const language = languageNames[other]
        return {
          id: `language-${other}`,
          group: 'actions',
          label: t`Language: ${language}`,
          also: 'language',
          icon: <IconWorld {...look} />,
          run: () => setLocale(other),
        }
      }),
  }
}
