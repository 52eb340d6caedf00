import { Modal, Switch } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { areShortcutsOnAtom } from '@frontdesk/platform'
import { ShortcutList } from '@frontdesk/platform/parts'
import { useAtom } from 'jotai'
import classes from './ShortcutSheet.module.css'

/** All shortcuts, and the switch that turns them off (`?`). */
export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const [areOn, setOn] = useAtom(areShortcutsOnAtom)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<Trans>Keyboard shortcuts</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="md"
    >
      <ShortcutList />
      <Switch
        className={classes.switch ?? ''}
        label={t`Shortcuts are on`}
        description={t`Switch them off when you speak to your computer, or when they are in your way. Enter and Esc stay.`}
        checked={areOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </Modal>
  )
}
