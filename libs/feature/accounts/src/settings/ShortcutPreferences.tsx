import { Switch } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { areShortcutsOnAtom } from '@frontdesk/platform'
import { ShortcutList } from '@frontdesk/platform/parts'
import { useAtom } from 'jotai'
import classes from './ShortcutPreferences.module.css'

/** All shortcuts, and the switch that turns them off (SHELL-20). */
export function ShortcutPreferences() {
  const { t } = useLingui()
  const [areOn, setOn] = useAtom(areShortcutsOnAtom)
  return (
    <>
      <Switch
        label={t`Shortcuts are on`}
        description={t`Switch them off when you speak to your computer, or when they are in your way. Enter and Esc stay.`}
        checked={areOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      <div className={classes.list}>
        <ShortcutList />
      </div>
    </>
  )
}
