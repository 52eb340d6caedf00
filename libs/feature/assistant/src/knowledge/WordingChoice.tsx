import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Chip, Group, Menu } from '@mantine/core'
import type { Language } from '@frontdesk/contract'
import { languageNames } from '@frontdesk/platform/parts'
import { IconPlus } from '@tabler/icons-react'
import type { TypedWording } from './wordingChanges.ts'

/** The languages of a fact, of which one is shown, and how one is added or the shown one removed; the last stays. */
export function WordingChoice({
  wordings,
  shownKey,
  free,
  isDisabled,
  show,
  add,
  remove,
}: {
  wordings: readonly TypedWording[]
  shownKey: number
  free: readonly Language[]
  isDisabled: boolean
  show: (key: number) => void
  add: (language: Language) => void
  remove: () => void
}) {
  const { t } = useLingui()
  const shown = wordings.find(({ key }) => key === shownKey)
  const name = shown ? languageNames[shown.text.language] : ''
  return (
    <>
      {wordings.length > 1 && (
        <Chip.Group value={String(shownKey)} onChange={(key) => show(Number(key))}>
          <Group gap="xs" role="radiogroup" aria-label={t`Languages`}>
            {wordings.map(({ key, text: { language } }) => (
              <Chip key={key} value={String(key)} lang={language} disabled={isDisabled} variant="light">
                {languageNames[language]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
      <Group gap="sm">
        {free.length > 0 && (
          <Menu>
            <Menu.Target>
              <Button
                variant="default"
                size="compact-sm"
                disabled={isDisabled}
                leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
              >
                <Trans>Add a language</Trans>
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {free.map((language) => (
                <Menu.Item key={language} lang={language} onClick={() => add(language)}>
                  {languageNames[language]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {wordings.length > 1 && (
          <Button variant="subtle" color="red" size="compact-sm" disabled={isDisabled} onClick={remove}>
            <Trans>Remove {name}</Trans>
          </Button>
        )}
      </Group>
    </>
  )
}
